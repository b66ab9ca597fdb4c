import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { folderForAll } from '../ownFolder.ts';
import { LIST_CASES, listFaults } from './listCases.ts';

const folder = folderForAll();

it.for(Object.keys(LIST_CASES).map((name, place) => [name, place] as const))(
  'a printed list has no fault that a reader would see: %s',
  async ([name, place]) => {
    const language = LANGUAGES[place % LANGUAGES.length] ?? 'en';
    expect(await listFaults(folder(), name, language)).toEqual([]);
  },
);
