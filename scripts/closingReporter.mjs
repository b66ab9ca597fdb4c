/**
 * A Vitest reporter that writes a run as JSON to `KONTOR_REPORT`: every test with its suite, state and
 * milliseconds, a skip with its reason, a failure with its error in one line. With `KONTOR_ONLY`, a pattern of names,
 * tests of other names are not in it.
 */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** CI's output may be cut in its middle: the errors must be in the last lines. */
const MOST = 1_200;

/** Errors in one line, a long one without its middle, with the place of the first: what was received comes last. */
export function inOneLine(errors) {
  const said = errors.map(({ message = '', diff = '' }) =>
    diff && message.length < 80 ? `${message} ${diff}` : message,
  );
  const text = stripVTControlCharacters(said.join(' / ')).replace(/\s+/g, ' ').trim();
  const [frame] = errors.flatMap(({ stacks }) => stacks ?? []);
  const place = frame ? ` (${frame.file.split('/').slice(-2).join('/')}:${frame.line})` : '';
  const shown = text.length > MOST ? `${text.slice(0, MOST / 2)} … ${text.slice(-MOST / 2)}` : text;
  return `${shown}${place}`;
}

function outcomeOf(suite, file, test) {
  const result = test.result();
  const { state } = result;
  const why = {
    passed: () => '',
    failed: () => inOneLine(result.errors),
    skipped: () => result.note ?? 'what is missing stands in its name',
  };
  const { duration: ms = 0 } = test.diagnostic() ?? {};
  return { suite, file, name: test.fullName, state, ms, said: (why[state] ?? why.skipped)() };
}

export default class ClosingReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const only = new RegExp(process.env.KONTOR_ONLY ?? '');
    const report = { tests: [], files: [] };
    const failed = (suite, file, name, errors) =>
      report.tests.push({ suite, file, name, state: 'failed', ms: 0, said: inOneLine(errors) });
    for (const testModule of testModules) {
      const suite = testModule.project.name;
      const file = testModule.relativeModuleId ?? testModule.moduleId;
      const tests = [...testModule.children.allTests()].filter(({ fullName }) => only.test(fullName));
      report.files.push({ suite, file, ms: testModule.diagnostic().duration });
      report.tests.push(...tests.map((test) => outcomeOf(suite, file, test)));
      // What fails around tests, in hooks and while a file is loaded, belongs to none of them.
      for (const room of [testModule, ...testModule.children.allSuites()]) {
        if (room.errors().length > 0) failed(suite, file, room.fullName ?? file, room.errors());
      }
    }
    for (const error of unhandledErrors) failed('', '', 'outside any test', [error]);
    if (process.env.KONTOR_REPORT) writeFileSync(process.env.KONTOR_REPORT, JSON.stringify(report, null, 1));
  }
}
