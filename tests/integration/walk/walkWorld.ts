import type { SeededRandom } from '../../../electron/sandbox/seededRandom.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { ForkedSandbox } from '../../sandbox/forkSandbox.ts';
import type { SmallDisk } from '../disk/onSmallDisk.ts';
import type { RecordingProxy } from './recordingProxy.ts';
import type { SentModel } from './sentModel.ts';

/** Where the walk is: what its steps act on, and what they know. */
export interface WalkWorld {
  readonly random: SeededRandom;
  /** Of the running launch; another one after a restart. */
  bridge: Bridge;
  connectionId: string;
  readonly service: ForkedSandbox;
  readonly proxy: RecordingProxy;
  readonly sent: SentModel;
  /** The disk of the data folder; null where none can be mounted. */
  readonly disk: SmallDisk | null;
  full: boolean;
  /** Jobs that the clerk began or tried again, by their ids; one begun on a full disk is lost by a kill. */
  readonly begun: Map<string, { readonly full: boolean }>;
  readonly exportFolder: string;
  readonly customers: ReadonlyMap<string, WalkCustomer>;
  /** Jobs that were over when all was calm: every later launch knows them, as soon as it has read its jobs. */
  over: ReadonlySet<string>;
  /** Every job by its id, as it was last seen. */
  readonly jobs: Map<string, Job>;
  /** Reports what must never happen; the walk continues, to find more. */
  trouble(what: string): void;
  /** Kills the host in the midst of its work and starts another on the same data. */
  restart(): Promise<void>;
  /** Begins work that the clerk does not wait for. */
  behind(work: Promise<unknown>): void;
  /** Waits for all that was begun. */
  settle(): Promise<void>;
}

export interface WalkCustomer {
  readonly number: string;
  /** The first order of the lists that may be the cached one (`SentModel`). */
  from: number;
  /** A list was seen in the store; it must stay, but for a clerk who forgets it. */
  kept: boolean;
  /** How often the clerk has forgotten it. */
  forgets: number;
  /** A clerk has begun to forget it, and it did not end. */
  mayGo: boolean;
}

export type Step = (world: WalkWorld) => Promise<void>;

export function ref(world: WalkWorld, customer: WalkCustomer): CustomerRef {
  return { connectionId: world.connectionId, number: customer.number as CustomerRef['number'] };
}

export function anyCustomer({ random, customers }: WalkWorld): WalkCustomer {
  return random.pick([...customers.values()]);
}
