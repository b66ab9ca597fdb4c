import { openEither } from './longReader.ts';
import { serveThread } from './threads/serveThread.ts';
import { ThreadLife } from './threads/threadLife.ts';

serveThread(new ThreadLife(openEither));
