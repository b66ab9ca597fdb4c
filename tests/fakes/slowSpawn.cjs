/**
 * Loaded before a script begins (`--require`): as on a busy computer, whoever starts a process does nothing else for a
 * moment, while that process goes on. Plain JavaScript, because it is loaded before anything that reads TypeScript.
 */
const processes = require('node:child_process');
const { syncBuiltinESMExports } = require('node:module');

const { spawn } = processes;
processes.spawn = (...args) => {
  const child = spawn(...args);
  const until = Date.now() + 500;
  while (Date.now() < until);
  return child;
};
syncBuiltinESMExports();
