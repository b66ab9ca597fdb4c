import { PdfsRepository } from '../../../electron/cache/pdfs/pdfsRepository.ts';
import { serveThread } from '../../../electron/cache/threads/serveThread.ts';
import { ThreadLife } from '../../../electron/cache/threads/threadLife.ts';
import { openWriter } from '../../../electron/cache/writer.ts';

/** The writer thread, whose PDFs of a forgotten customer never come to an end. */
PdfsRepository.prototype.forgetStep = () => true;
serveThread(new ThreadLife(openWriter));
