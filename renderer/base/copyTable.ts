import type { NumberFormat } from '../../shared/domain/settingChoices.ts';
import { copyText } from '../ui/copyText.ts';
import { type CopiedTable, tableAsText } from './copiedTable.ts';
import { tableAsHtml } from './tableAsHtml.ts';

/** Puts rows on the clipboard as text and as typed cells, both in the clerk's number format. False when not allowed. */
export function copyTable(table: CopiedTable, format: NumberFormat): Promise<boolean> {
  return copyText(tableAsText(table, format), tableAsHtml(table, format));
}
