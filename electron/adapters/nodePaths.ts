import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Paths } from '../ports/paths.ts';

/** The folders of one launch, made for the clerk's own account alone (docs/promises.md P30). */
export function createPaths(dataFolder: string): Paths {
  const data = resolve(dataFolder);
  const logs = join(data, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  return { data, logs };
}
