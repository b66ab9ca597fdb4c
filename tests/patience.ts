import { pbkdf2Sync } from 'node:crypto';

/** Milliseconds that the work below takes on a quiet machine. */
const QUIET = 40;

/** The longest of a few times that the same work takes: beside other work it varies. */
function workTime(): number {
  const times = Array.from({ length: 4 }, () => {
    const began = performance.now();
    pbkdf2Sync('', '', 40_000, 64, 'sha512');
    return performance.now() - began;
  });
  return Math.max(...times);
}

/** How many times as slow as a quiet one this machine is, measured once as a run begins, which all its processes share. */
function slowness(): number {
  process.env['KONTOR_SLOWNESS'] ??= String(Math.min(Math.max(1, workTime() / QUIET), 6));
  return Number(process.env['KONTOR_SLOWNESS']);
}

const SECOND = Math.ceil(1_000 * slowness());

/**
 * Milliseconds after which a state that a test waits for is taken never to come. What is well comes much sooner; a shared
 * machine may become slow after it was measured.
 */
export const PATIENCE = 60 * SECOND;
/** Milliseconds of a whole test, or of what is done around it: one that hangs must end. */
export const LONGEST_TEST = 400 * SECOND;
