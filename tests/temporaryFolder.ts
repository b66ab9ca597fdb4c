import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder that is removed with all that is in it: at the end of the block that uses it, or by `remove`. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 5 });
  return { path, remove, [Symbol.asyncDispose]: remove };
}
