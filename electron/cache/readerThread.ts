import { openReader } from './reader.ts';
import { serveThread } from './threads/serveThread.ts';
import { ThreadLife } from './threads/threadLife.ts';

serveThread(new ThreadLife(openReader));
