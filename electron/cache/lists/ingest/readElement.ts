import { parseJson } from '../../../json/parseJson.ts';
import type { Element } from './elementScanner.ts';
import { invoiceValues, Unreadable } from './invoiceValues.ts';
import { asBuffer, Unparsed } from './parseElements.ts';
import { type RecordNames, recordNames } from './recordNames.ts';
import type { InvoiceValues } from './storedFields.ts';

/** What an element says, given as `parseElements` made it and with its own bytes. */
export function readElement(value: unknown, bytes: Uint8Array, element: Element): InvoiceValues | Unreadable {
  const text = () => asBuffer(bytes).toString('utf8', element.start, element.end);
  if (value instanceof Unparsed) return new Unreadable(value.reason, namesOfUnparsed(value.reason, text));
  return invoiceValues(value, element.exact, text);
}

/** The names that can still be read: from invalid UTF-8 too, but not from what is nested too deep. */
function namesOfUnparsed(reason: Unparsed['reason'], text: () => string): RecordNames {
  if (reason === 'nested too deep') return recordNames(null);
  try {
    return recordNames(parseJson(text()));
  } catch {
    return recordNames(null);
  }
}
