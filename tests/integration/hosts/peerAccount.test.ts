import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isOwnAccount } from '../../../electron/browserHost/requestGuard.ts';
import { listening } from '../../onLoopback.ts';
import { folderForAll } from '../ownFolder.ts';
import { nodeForAnyAccount } from './hostProcess.ts';

const NOBODY = 65_534;
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!isRoot)('whose connection it is, by the table of sockets (as root, on Linux)', () => {
  const folder = folderForAll();
  let node: string;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    node = await nodeForAnyAccount(folder());
  });
  beforeEach(async () => {
    server = createServer({ allowHalfOpen: true });
    port = await listening(server);
  });
  afterEach(() => {
    server.close();
  });

  /** A connection that a process of an account has opened, and the process. */
  async function connected(uid: number): Promise<{ readonly socket: Socket; readonly child: ChildProcess }> {
    const script = `require('node:net').connect(${port}, '127.0.0.1')`;
    const arrived = once(server, 'connection');
    const child = spawn(node, ['-e', script], { uid });
    const [socket] = (await arrived) as [Socket];
    return { socket, child };
  }

  it.each([
    ['our own account', 0, true],
    ['another one', NOBODY, false],
  ] as const)('of %s', async (_, uid, own) => {
    const { socket, child } = await connected(uid);
    expect(await isOwnAccount(socket)).toBe(own);
    socket.resume().destroy();
    child.kill();
  });

  it('that its process has left is nobody’s: the table says root of it', async () => {
    const { socket, child } = await connected(NOBODY);
    const gone = once(socket.resume(), 'end');
    child.kill('SIGKILL');
    await gone;
    expect(await isOwnAccount(socket)).toBe(false);
    socket.destroy();
  });
});
