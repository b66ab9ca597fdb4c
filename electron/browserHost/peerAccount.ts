import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const LOOPBACK = '0100007F';
const ROOT = 0;
const ORPHAN = '0';

/**
 * Whether the other end of a loopback connection belongs to this process's own account, or to root, who can read
 * everything anyway. Only Linux offers this; where nothing is known, the answer is true.
 */
export async function isOwnAccount(socket: Pick<Socket, 'localPort' | 'remotePort'>): Promise<boolean> {
  const own = process.getuid?.();
  if (process.platform !== 'linux' || own === undefined) return true;
  let table: string;
  try {
    table = await readFile('/proc/net/tcp', 'latin1');
  } catch {
    return true;
  }
  const uid = uidOf(table, socket.remotePort ?? 0, socket.localPort ?? 0);
  return uid === own || uid === ROOT;
}

/**
 * The owner of the connection's other end in the kernel's table; null when it is not there, or is of no process any
 * more: the table says root of such a one, whatever account had it.
 */
export function uidOf(table: string, fromPort: number, toPort: number): number | null {
  const [from, to] = [fromPort, toPort].map((port) => `${LOOPBACK}:${hex(port)}`);
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid, , inode] = line.trim().split(/\s+/);
    if (local === from && remote === to) return inode === ORPHAN ? null : Number(uid);
  }
  return null;
}

function hex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
