import { writeSync } from 'node:fs';
import { entry, openLog } from './logHome.ts';

/** Adds entries to the log of a folder until it is killed; says the number of each once it is on the disk. */
const [folder = ''] = process.argv.slice(2);
const { log } = openLog(folder);
for (let number = 1; ; number += 1) writeSync(1, `${log.append(entry(number))}\n`);
