import { describe, expect, it } from 'vitest';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';

const texts = {
  plain: 'No rows',
  named: 'To folder {{folder}}, and {{folder}} again',
  rows_one: '{{shown}} row',
  rows_other: '{{shown}} rows',
  only_other: '{{count}} of them',
};

describe('a text', () => {
  const translate = createTranslator('en', {
    ...catalogues.en,
    test: texts,
  } as unknown as typeof catalogues.en);
  const t = (key: string, values = {}) => translate('test' as never, key as never, values);

  it('is filled with its values, each wherever it is named', () => {
    expect(t('plain')).toBe('No rows');
    expect(t('named', { folder: 'June' })).toBe('To folder June, and June again');
  });

  it('takes a value as it is, whatever it looks like', () => {
    expect(t('named', { folder: '{{folder}} $& $1 \\' })).toBe(
      'To folder {{folder}} $& $1 \\, and {{folder}} $& $1 \\ again',
    );
    expect(t('rows', { shown: 0, count: 0 })).toBe('0 rows');
  });

  it('has a form for one and for many, and that for many where it has only that', () => {
    expect(t('rows', { shown: '1', count: 1 })).toBe('1 row');
    expect(t('rows', { shown: '2', count: 2 })).toBe('2 rows');
    expect(t('only', { count: 1 })).toBe('1 of them');
  });

  it('has its count as the clerk has figures, and no other number', () => {
    const grouped = createTranslator(
      'en',
      { ...catalogues.en, test: texts } as unknown as typeof catalogues.en,
      (count) => `<${count}>`,
    );
    const said = (key: string, values = {}) => grouped('test' as never, key as never, values);
    expect(said('only', { count: 12_345 })).toBe('<12345> of them');
    expect(said('rows', { count: 2, shown: 4_000 })).toBe('4000 rows');
  });

  it('shows which value it was not given, and its key where it is missing', () => {
    expect(t('named')).toBe('To folder {{folder}}, and {{folder}} again');
    expect(t('absent')).toBe('absent');
  });
});
