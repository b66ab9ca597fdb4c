import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { folderForAll } from '../ownFolder.ts';
import { LIST_CASES, listFaults } from './listCases.ts';

const folder = folderForAll();

describe.for(LANGUAGES)('a printed list in %s', (language) => {
  it.for(Object.keys(LIST_CASES))('has no fault that a reader would see: %s', async (name) => {
    expect(await listFaults(folder(), name, language)).toEqual([]);
  });
});
