import { describe, expect, it } from 'vitest';
import { customerColumns } from '../../../../renderer/features/invoices/invoiceColumns.ts';
import { formatsOf } from '../../../../renderer/i18n/useFormats.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import { BLANK_ROW } from '../../../fakes/blankRow.ts';

const NOW = new Date(2026, 5, 30, 12).getTime();
const MINUTE = 60_000;

describe('the customer of a row in the list of all', () => {
  it('says so, by eye and to a screen reader, where the list was not fetched for longer than the clerk allows', () => {
    const translate = createTranslator('en', catalogues.en);
    const settings = { ...DEFAULT_SETTINGS, staleAfterMinutes: 60 };
    const formats = formatsOf({ language: 'en', settings }, (key, values) => translate('ui', key, values));
    const [number, name] = customerColumns((key, values) => translate('invoices', key, values), formats, NOW);
    const row = { ...BLANK_ROW, givenName: 'Åkeri' };
    const fresh = { ...row, fetchedAt: NOW - 60 * MINUTE };
    const stale = { ...row, fetchedAt: NOW - 61 * MINUTE };
    expect([number?.text(fresh), name?.text(fresh)]).toEqual(['4711', 'Åkeri']);
    expect([number?.icon?.(fresh), number?.tooltip?.(fresh), number?.ariaLabel?.(fresh)]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(number?.icon?.(stale)).toBe('stale');
    expect(number?.tooltip?.(stale)).toBe('Stale: this customer was last updated 10:59');
    expect(number?.ariaLabel?.(stale)).toBe(number?.tooltip?.(stale));
  });
});
