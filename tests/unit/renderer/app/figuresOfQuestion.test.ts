import { describe, expect, it } from 'vitest';
import { figuresOfQuestion } from '../../../../renderer/app/lookUp/AppCommands.tsx';

const WORDS = {
  late: ['late', 'overdue', 'older'],
  owing: ['owe', 'owes', 'owing', 'outstanding'],
  days: ['d', 'day', 'days'],
  fillers: new Set(['who', 'is', 'by', 'more', 'than', 'and', 'at', 'least', 'over']),
};

describe('figures in the look-up box', () => {
  it.each([
    ['60d 10000', 60, '10000'],
    ['10000 60d', 60, '10000'],
    ['late 60', 60, null],
    ['l 60', 60, null],
    ['owes 10000', null, '10000'],
    ['owes >10000', null, '10000'],
    ['>10000', null, '10000'],
    ['owes more than 10 000', null, '10000'],
    ['owes 1 250,50', null, '1250.5'],
    ['late by more than 60 days and owes more than 10 000', 60, '10000'],
    ['who owes over 10000 and is late 60', 60, '10000'],
    ['overdue 30 days', 30, null],
    ['90 days', 90, null],
    ['60 d. 500', 60, '500'],
  ])('%s', (text, days, amount) => {
    expect(figuresOfQuestion(text, WORDS)).toEqual({ days, amount });
  });

  it.each(['', 'late', 'owes', 'storgatan 12', 'invoice 60', 'late 60 owes 1 owes 2', '60d 30d', 'late 1e9'])(
    'nothing of them: %s',
    (text) => {
      expect(figuresOfQuestion(text, WORDS)).toBeNull();
    },
  );
});
