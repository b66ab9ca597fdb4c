/** Loaded before a process or a thread begins, this ends it where anything asks for a report of the process. */
const { writeSync } = require('node:fs');

process.report.getReport = () => {
  writeSync(2, `a report was asked for: ${new Error().stack}\n`);
  process.exit(86);
};
