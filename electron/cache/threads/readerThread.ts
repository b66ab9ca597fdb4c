import { bound } from './bound.ts';
import { Reader } from './reader.ts';
import { serveThread } from './serveThread.ts';

serveThread(bound(new Reader()));
