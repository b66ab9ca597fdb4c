import { hostname, userInfo } from 'node:os';
import { z } from 'zod';

/** What a process that uses a data folder notes about itself there, for a start that finds it in use. */
export const folderOwner = z.object({
  processId: z.int().positive(),
  account: z.string().max(256),
  computer: z.string().max(256),
  /** The session of a desktop: Windows has several at once of one account, which reach each other by no message. */
  session: z.string().max(256),
  /** A browser host that will soon give a second start a page, or end. */
  starting: z.boolean().default(false),
});

export type FolderOwner = Readonly<z.infer<typeof folderOwner>>;

export function ownProcess(starting = false): FolderOwner {
  return {
    processId: process.pid,
    account: accountName() ?? '',
    computer: hostname(),
    session: process.env['SESSIONNAME'] ?? '',
    starting,
  };
}

/** The account of the operating system that this process runs under; null where it has no name there. */
export function accountName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}

/** Whether the owner gets a message of this process. One that has not noted itself yet is only just starting here. */
export function isInReach(owner: FolderOwner | null): boolean {
  if (owner === null) return true;
  const { account, computer, session } = ownProcess();
  return owner.account === account && owner.computer === computer && owner.session === session;
}

/** Whether a second start of the browser host waits for the owner. */
export function isStarting(owner: FolderOwner | null): owner is FolderOwner {
  return owner?.starting === true && isInReach(owner);
}

/** Whether there still is a process of this number; for an owner in reach. */
export function isAlive({ processId }: FolderOwner): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** As far as it is known, in words of no language: `anna@EK-12, PID 812`. */
export function ownerInWords(owner: FolderOwner | null): string {
  if (owner === null) return '?';
  const { account, computer, processId } = owner;
  return `${account === '' ? '' : `${account}@`}${computer}, PID ${processId}`;
}
