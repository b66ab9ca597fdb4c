import { bound } from './bound.ts';
import { serveThread } from './serveThread.ts';
import { Writer } from './writer.ts';

const writer = new Writer();
serveThread(bound(writer), { afterwards: () => writer.tidy(), idle: () => writer.idle() });
