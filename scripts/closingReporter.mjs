/** A Vitest reporter that writes one suite's counts, failures and skips with their reasons as JSON. */
import { writeFileSync } from 'node:fs';

export default class ClosingReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const report = { passed: 0, failed: 0, skipped: [], failures: [] };
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') report.passed += 1;
        else if (result.state === 'failed') {
          report.failed += 1;
          report.failures.push(test.fullName);
        } else
          report.skipped.push({
            name: test.fullName,
            reason: result.note ?? 'what is missing stands in its name',
          });
      }
      for (const error of testModule.errors()) {
        report.failed += 1;
        report.failures.push(`${testModule.relativeModuleId ?? testModule.moduleId}: ${error.message}`);
      }
    }
    for (const error of unhandledErrors) {
      report.failed += 1;
      report.failures.push(`outside any test: ${error.message}`);
    }
    if (process.env.KONTOR_REPORT) writeFileSync(process.env.KONTOR_REPORT, JSON.stringify(report, null, 2));
  }
}
