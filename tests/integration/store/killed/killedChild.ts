import { openSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { openCore } from '../testStore.ts';
import { loadedBy, loadForgottenBy, REFRESHED, recordsOf, stepKindOf } from './killedLists.ts';

/**
 * A process that is going to be killed: `folder`, `log`, first step. It says in the log what it begins and what it
 * has ended; a line that was written outlives the process.
 */
const [folder = '', logFile = '', first = '0'] = process.argv.slice(2);
const core = openCore(folder);
const log = openSync(logFile, 'a');
const say = (line: string) => writeSync(log, `${line}\n`);

function perform(step: number, body: string): void {
  switch (stepKindOf(step)) {
    case 'first load':
      core.ingest(loadedBy(step), body, 16_384);
      break;
    case 'refresh':
      core.ingest(REFRESHED, body, 16_384);
      break;
    case 'facts':
      core.queryWorker.facts.noteCustomer(REFRESHED, { givenName: `step ${step}`, pinned: step % 4 === 2 });
      break;
    case 'forget':
      core.ingestWorker.lists.forget(loadedBy(loadForgottenBy(step)));
  }
}

// The parent process may have ended.
process.stdin.on('end', () => process.exit(1)).resume();
for (let step = Number(first); ; step += 1) {
  const body = JSON.stringify(
    stepKindOf(step) === 'refresh' || stepKindOf(step) === 'first load' ? recordsOf(step) : [],
  );
  say(`begin ${step}`);
  // On a busy machine a kill may otherwise always come before the first step.
  if (step === Number(first)) process.stdout.write('ready\n');
  perform(step, body);
  say(`end ${step}`);
  core.chores.idle();
  await turn();
}
