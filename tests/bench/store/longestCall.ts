import { type BenchRow, benchRow } from './benchRow.ts';

/** Milliseconds for which a thread that a clerk waits for may be busy at once. */
const STALL = 25;

/** In milliseconds by the clock, and of the thread's own processor time: the rest is the disk, or other work on the machine. */
export interface LongestCall {
  readonly clock: number;
  readonly own: number;
}

/** A room as its thread answers it, a call at a time. */
export function watchedRoom<Room extends object>(room: Room) {
  const longest = { clock: 0, own: 0 };
  const watched = new Proxy(room, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        const [began, before] = [performance.now(), process.threadCpuUsage()];
        const answer: unknown = value.apply(target, args);
        const { user, system } = process.threadCpuUsage(before);
        longest.clock = Math.max(longest.clock, performance.now() - began);
        longest.own = Math.max(longest.own, (user + system) / 1_000);
        return answer;
      };
    },
  });
  /** The longest call of the room while `work` runs. */
  const longestCall = async (work: () => Promise<unknown>): Promise<LongestCall> => {
    Object.assign(longest, { clock: 0, own: 0 });
    await work();
    return { ...longest };
  };
  return { room: watched, longestCall };
}

/** For how long a thread stalled, against what it may. */
export function stallRows(id: string, what: string, calls: readonly LongestCall[]): BenchRow[] {
  const of = (name: keyof LongestCall) => calls.map((call) => call[name]);
  return [
    benchRow(id, `longest stall while ${what}`, STALL, of('clock'), 1),
    benchRow(id, '  of it the thread’s own processor time', STALL, of('own'), 1),
  ];
}
