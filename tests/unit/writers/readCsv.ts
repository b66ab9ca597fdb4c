/** Excel's own form of text that looks like a number. */
const EXCEL_TEXT = /^="[^"]*"$/;

/** A reader of CSV after RFC 4180, apart from anything that writes it. Throws on what the grammar forbids. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const row: string[] = [];
    for (let more = true; more; ) {
      const { value, end } = text[at] === '"' ? quotedField(text, at) : bareField(text, at, separator);
      row.push(value);
      more = text[end] === separator;
      at = more ? end + 1 : end;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error('a line does not end with CRLF');
    at += 2;
    rows.push(row);
  }
  return rows;
}

interface Field {
  readonly value: string;
  /** Position of the separator or the line end. */
  readonly end: number;
}

function bareField(text: string, start: number, separator: string): Field {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\r') end += 1;
  const value = text.slice(start, end);
  if (/["\n]/.test(value.replace(EXCEL_TEXT, ''))) throw new Error('a bare quote or line end');
  return { value, end };
}

function quotedField(text: string, start: number): Field {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new Error('a quote is open');
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
