/** Runs a host as a child process and says how it ended. */
import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A terminal's Ctrl+C comes to us from it and, a moment later, from npm: within this time it is the same one. */
const SAME_MS = 1_000;

/**
 * Resolves with the exit code, the signal that ended it, and whether that end was asked for through us. The host
 * has a process group of its own, so that a Ctrl+C reaches it once, by us: a second one would end it hard. One that has
 * to give a first message and gives none for `firstSignMs` is ended, and is `silent`.
 */
export function runHost(binary, args, cwd, { env = process.env, firstSignMs = null } = {}) {
  return new Promise((resolve) => {
    let silent = false;
    let passedAt = null;
    const pass = (signal) => {
      const now = Date.now();
      if (passedAt !== null && now - passedAt < SAME_MS) return;
      passedAt = now;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    // Before it is started: until then a signal would end only us, and it would be left behind.
    for (const signal of SIGNALS) process.on(signal, pass);
    const detached = process.platform !== 'win32';
    const stdio = firstSignMs === null ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(binary, args, { cwd, stdio, detached, env });
    const waiting =
      firstSignMs === null
        ? undefined
        : setTimeout(() => {
            silent = true;
            child.kill('SIGKILL');
          }, firstSignMs);
    child.once('message', () => {
      clearTimeout(waiting);
      child.disconnect();
    });
    const stopWatching = whenNpmIsGone(() => pass('SIGTERM'));
    const end = (code, signal) => {
      stopWatching();
      clearTimeout(waiting);
      for (const one of SIGNALS) process.off(one, pass);
      resolve({ code, signal, asked: passedAt !== null, silent });
    };
    child.once('error', () => end(126, null));
    child.once('exit', end);
  });
}

/** npm that is asked to end takes its shell with it and does not notify us: we see it by our new parent. */
function whenNpmIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      act();
    }
  }, 500);
  return () => clearInterval(watch);
}
