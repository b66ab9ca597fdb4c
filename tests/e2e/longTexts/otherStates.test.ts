import { describe } from 'vitest';
import { browserForAll } from '../harness/browserForAll.ts';
import { stagedPageForAll } from '../harness/stagedPageForAll.ts';
import { longTextsOf } from './longTexts.ts';

describe('texts one third longer, 1024 pixels wide', () => {
  longTextsOf(stagedPageForAll(browserForAll()), 'otherStates');
});
