import { FIELD, type FieldId } from '../../../../shared/domain/invoiceFields.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';

/** One side of a change as the clerk reads it; null for an invoice that was not there. */
export function changedValue(
  field: FieldId,
  value: string | null,
  t: Texts<'invoices'>,
  formats: Formats,
): string {
  if (value === null) return t('valueNone');
  switch (FIELD[field].kind) {
    case 'amount':
      return formats.amount(value);
    case 'wallClock':
      return formats.recordTime(value);
    case 'flag':
      return t(value === 'true' ? 'yes' : 'no');
    case 'tags':
      return tagsText(value) || t('noTags');
    default:
      return value === '' ? t('filterNoStatus') : value;
  }
}

/** Tags come as a JSON array of texts; anything else is shown as it came. */
function tagsText(value: string): string {
  try {
    const tags: unknown = JSON.parse(value);
    return Array.isArray(tags) ? tags.join(', ') : value;
  } catch {
    return value;
  }
}
