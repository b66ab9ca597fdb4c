import { serveThread } from './threads/serveThread.ts';
import { ThreadLife } from './threads/threadLife.ts';
import { openWriter } from './writer.ts';

serveThread(new ThreadLife(openWriter));
