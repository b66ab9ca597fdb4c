import { describe, expect, it } from 'vitest';
import { findCommands } from '../../../../renderer/app/lookUp/findCommands.ts';

const LABELS = [
  'Use light theme',
  'Use dark theme',
  'Language: Svenska',
  'Filter: more than 60 days late',
  'Export everything over 60 days late as ZIP',
  'Export PDFs as ZIP',
  'Kundreskontra: Åldersanalys på skärmen',
  'Create statements for many customers',
];
const commands = LABELS.map((label) => ({ id: label, label, run: () => {} }));
const offered = { commands, fillers: new Set(['the', 'is', 'by', 'more', 'than']) };
const found = (text: string, recent: readonly string[] = []) =>
  findCommands(offered, text, recent).map(({ label }) => label);

describe('finding commands', () => {
  it('gives all of them for no text, in their order', () => {
    expect(found('  ')).toEqual(LABELS);
  });

  it('takes words in any order, and parts of them', () => {
    expect(found('theme dark')).toEqual(['Use dark theme']);
    expect(found('zip 60')).toEqual(['Export everything over 60 days late as ZIP']);
    expect(found('60 days')).toHaveLength(2);
  });

  it('finds letters with marks by plain ones, and the other way round', () => {
    expect(found('aldersanalys pa')).toEqual(['Kundreskontra: Åldersanalys på skärmen']);
    expect(found('svenskå')).toEqual(['Language: Svenska']);
  });

  it('forgives one mistake in a word', () => {
    expect(found('statemnts')).toEqual(['Create statements for many customers']);
    expect(found('everthing 60 zip')).toEqual(['Export everything over 60 days late as ZIP']);
    expect(found('xyz')).toEqual([]);
  });

  it('finds by words that are not shown', () => {
    const swedish = { id: 's', label: 'Språk: Svenska', words: 'Swedish', run: () => {} };
    expect(findCommands({ ...offered, commands: [...commands, swedish] }, 'swedish', [])).toEqual([swedish]);
  });

  it('puts a screen of this name first, then what begins so, has it inside, or is meant by it, whatever was used last', () => {
    const bank = { id: 'bank', label: 'Match the file', name: 'Bank', run: () => {} };
    const begun = { id: 'begun', label: '“Bank’s” own days…', run: () => {} };
    const inside = { id: 'inside', label: 'Ask a bank', run: () => {} };
    const meant = { id: 'meant', label: 'Pay', words: 'money bank', run: () => {} };
    const all = { ...offered, commands: [meant, inside, begun, bank] };
    expect(findCommands(all, 'BÁNK', ['meant', 'inside', 'begun'])).toEqual([bank, begun, inside, meant]);
    expect(findCommands(all, 'bank s own days', [])[0]).toBe(begun);
  });

  it('puts what is called so before what is found by another word', () => {
    const dated = { id: 'd', label: 'Date format', run: () => {} };
    const asked = { id: 'a', label: 'Customers: Overdue', words: 'late date', run: () => {} };
    const all = { ...offered, commands: [asked, dated] };
    expect(findCommands(all, 'date', [])).toEqual([dated, asked]);
    expect(findCommands(all, 'late', [])).toEqual([asked]);
  });

  it('leaves out words that say nothing, unless there are no others', () => {
    expect(found('everything by more than the 60 zip')).toEqual([
      'Export everything over 60 days late as ZIP',
    ]);
    expect(found('more than')).toHaveLength(1);
  });

  it('offers what lacks something only to those who ask for it', () => {
    const lacking = { id: 'l', label: 'Create a statement', lacks: 'Open a customer', run: () => {} };
    const all = { ...offered, commands: [...commands, lacking] };
    expect(findCommands(all, '', []).includes(lacking)).toBe(false);
    expect(findCommands(all, 'statement', []).includes(lacking)).toBe(true);
  });

  it('makes a command of the figures that were typed, after what is called so', () => {
    const made = { label: 'Customers: 60', run: () => {} };
    const asking = {
      id: 'q',
      label: '',
      run: () => {},
      ofText: (text: string) => (text === '60d' ? made : null),
    };
    const all = { ...offered, commands: [asking, ...commands] };
    expect(findCommands(all, '60d', [])).toEqual([{ ...asking, ...made }]);
    expect(findCommands(all, '60', []).map(({ label }) => label)).toHaveLength(2);
    expect(findCommands(all, '', [])).toEqual(commands);
  });

  it('lists what was used last first, if the text means it at all', () => {
    expect(found('zip')[0]).toBe('Export PDFs as ZIP');
    expect(found('zip', ['Export everything over 60 days late as ZIP'])[0]).toContain('60');
    expect(found('dark', ['Language: Svenska'])).toEqual(['Use dark theme']);
  });

  it('lists what has the words before what was used last and is meant only with a mistake', () => {
    const labels = ['Change the customer', 'What changed'];
    const two = labels.map((label) => ({ id: label, label, run: () => {} }));
    const meant = (text: string) =>
      findCommands({ commands: two, fillers: new Set(['what']) }, text, [labels[0] ?? '']);
    expect(meant('what changed').map(({ label }) => label)).toEqual([...labels].reverse());
    // Nothing has this word: then what was used last is still what a mistake may mean first.
    expect(meant('chnage')[0]?.label).toBe(labels[0]);
  });

  it('takes signs of a pattern as they are', () => {
    expect(found('([.*+?^$')).toEqual([]);
  });
});
