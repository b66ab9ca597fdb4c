import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT, firstScriptKilobytes, MOST_KB } from '../../bench/start/firstScript.ts';

describe.skipIf(!existsSync(BUILT))('the built page (needs a build)', () => {
  it('F22 loads no more script before its first screen than is allowed', () => {
    expect(firstScriptKilobytes()).toBeLessThanOrEqual(MOST_KB);
  });
});
