import { describe, expect, it } from 'vitest';
import { foldedText } from '../../../shared/domain/foldedText.ts';

describe('foldedText', () => {
  it.each([
    ['Malmö Kyl', 'malmo kyl'],
    ['ÅKERLUND', 'akerlund'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Müller & Groß', 'muller & gross'],
    ['Łódź', 'lodz'],
    ['e\u0301', 'e'],
    ['K10001', 'k10001'],
  ])('makes %s plain', (text, plain) => {
    expect(foldedText(text)).toBe(plain);
    expect(foldedText(plain)).toBe(plain);
  });
});
