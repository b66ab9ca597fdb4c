/** `node startOnce.ts BINARY FOLDER`: starts a program as the suite starts Electron, and ends when the driver gives it up. */
import { join } from 'node:path';
import { startElectron } from '../harness/electronApp.ts';

const [path = '', root = ''] = process.argv.slice(2);
// The driver rejects more than what was asked of it when a program ends before its debugger answers.
process.on('unhandledRejection', () => undefined);
const options = { dataDir: join(root, 'data'), exportDir: root };
await startElectron(options, { path, root }).then(
  () => process.exit(1),
  () => process.exit(0),
);
