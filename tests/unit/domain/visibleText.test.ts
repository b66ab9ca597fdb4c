import { describe, expect, it } from 'vitest';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import { fc } from '../../fastCheck.ts';

const TURNING = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u;

describe('a text as it is shown', () => {
  it('has the code of each character that would turn or hide a part of it', () => {
    expect(visibleText('50048\u202efdp.exe')).toBe('50048[U+202E]fdp.exe');
    expect(visibleText('a\u200bb\u2066c\ufeff')).toBe('a[U+200B]b[U+2066]c[U+FEFF]');
  });

  it('leaves letters, their marks and joined emoji as they are', () => {
    for (const text of ['Åsa Ängström', 'Nguyễn', '中文', 'می\u200cخواهم', '👩\u200d🚀', '1\u00a0234,50'])
      expect(visibleText(text)).toBe(text);
  });

  it('never turns, and tells any two texts apart that differ by such a character', () => {
    const turning = fc.constantFrom('\u202e', '\u202d', '\u2067', '\u200f', '\u061c', '\u200b');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), turning, fc.nat(), (text, character, at) => {
        const other = text.slice(0, at) + character + text.slice(at);
        expect(TURNING.test(visibleText(other))).toBe(false);
        expect(visibleText(other)).not.toBe(visibleText(text));
      }),
    );
  });
});
