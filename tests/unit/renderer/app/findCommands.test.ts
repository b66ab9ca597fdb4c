import { describe, expect, it } from 'vitest';
import { findCommands } from '../../../../renderer/app/lookUp/findCommands.ts';

const LABELS = [
  'Use the light theme',
  'Use the dark theme',
  'Language: Svenska',
  'Filter: overdue by more than 60 days',
  'Export what is overdue by more than 60 days as ZIP',
  'Export PDFs as ZIP',
  'Kundreskontra: Åldersanalys på skärmen',
  'Statements of account for many customers',
];
const commands = LABELS.map((label) => ({ id: label, label, run: () => {} }));
const found = (text: string, recent: readonly string[] = []) =>
  findCommands(commands, text, recent).map(({ label }) => label);

describe('finding commands', () => {
  it('gives all of them for no text, in their order', () => {
    expect(found('  ')).toEqual(LABELS);
  });

  it('takes words in any order, and parts of them', () => {
    expect(found('theme dark')).toEqual(['Use the dark theme']);
    expect(found('zip 60')).toEqual(['Export what is overdue by more than 60 days as ZIP']);
    expect(found('60 days')).toHaveLength(2);
  });

  it('finds letters with marks by plain ones, and the other way round', () => {
    expect(found('aldersanalys pa')).toEqual(['Kundreskontra: Åldersanalys på skärmen']);
    expect(found('svenskå')).toEqual(['Language: Svenska']);
  });

  it('forgives one mistake in a word', () => {
    expect(found('statemnts')).toEqual(['Statements of account for many customers']);
    expect(found('overude 60 zip')).toEqual(['Export what is overdue by more than 60 days as ZIP']);
    expect(found('xyz')).toEqual([]);
  });

  it('finds by words that are not shown', () => {
    const swedish = { id: 's', label: 'Språk: Svenska', words: 'Swedish', run: () => {} };
    expect(findCommands([...commands, swedish], 'swedish', [])).toEqual([swedish]);
  });

  it('lists what was used last first, if the text means it at all', () => {
    expect(found('zip')[0]).toBe('Export PDFs as ZIP');
    expect(found('zip', ['Export what is overdue by more than 60 days as ZIP'])[0]).toContain('60');
    expect(found('dark', ['Language: Svenska'])).toEqual(['Use the dark theme']);
  });

  it('takes signs of a pattern as they are', () => {
    expect(found('([.*+?^$')).toEqual([]);
  });
});
