import { vi } from 'vitest';

/** Before the other files of the set-up, which load the texts. */
vi.mock('../../shared/i18n/translator.ts', async (original) => ({
  ...(await original<typeof import('../../shared/i18n/translator.ts')>()),
  createTranslator: () => (space: string, key: string) => `${space}:${key}`,
}));
