import { beforeAll, beforeEach } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './startSandbox.ts';

function sandboxAround(hook: typeof beforeEach | typeof beforeAll, options?: SandboxOptions): Sandbox {
  // It is there as soon as a test or a later hook runs.
  const sandbox = {} as Sandbox;
  hook(async () => {
    const started = await startSandbox(options);
    Object.assign(sandbox, started);
    return started.stop;
  });
  return sandbox;
}

/** A sample service for each test of the file or block. */
export const sandboxForEach = (options?: SandboxOptions) => sandboxAround(beforeEach, options);

/** A sample service for the tests of the file or block together. */
export const sandboxForAll = (options?: SandboxOptions) => sandboxAround(beforeAll, options);
