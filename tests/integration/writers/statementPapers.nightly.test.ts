import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { folderForAll } from '../ownFolder.ts';
import { STATEMENT_CASES } from './statementCases.ts';
import { statementFaults } from './statementPaper.ts';

const folder = folderForAll();

describe.for(LANGUAGES)('a statement of account in %s', (language) => {
  it.for(Object.keys(STATEMENT_CASES))('has no fault that a reader would see: %s', async (name) => {
    expect(await statementFaults(folder(), name, language)).toEqual([]);
  });
});
