const XREF = Buffer.from('\nxref\n');
const LINE = 120;

/**
 * The same PDF with comment lines between its last object and its cross-reference table, exactly `size`
 * bytes long; as it is when it is that long already.
 */
export function paddedPdf(pdf: Buffer, size: number): Buffer {
  const table = pdf.lastIndexOf(XREF) + 1;
  const ending = /startxref\n(\d+)\n%%EOF\n?$/.exec(pdf.subarray(-64).toString('latin1'));
  if (table === 0 || ending === null) return pdf;
  const tail = pdf.subarray(table, pdf.length - ending[0].length);
  const finish = (offset: number) => Buffer.from(`startxref\n${offset}\n%%EOF\n`);
  // The offset may gain a digit through the padding itself.
  for (const digits of [0, 1, 2, 3, 4, 5, 6]) {
    const padding = size - table - tail.length - finish(table).length - digits;
    if (padding < 2) return pdf;
    const end = finish(table + padding);
    if (table + padding + tail.length + end.length === size) {
      return Buffer.concat([pdf.subarray(0, table), comments(padding), tail, end]);
    }
  }
  return pdf;
}

/** Comment lines of this many bytes, at least two. */
function comments(bytes: number): Buffer {
  const block = Buffer.alloc(bytes, `%${'kontor sample padding '.repeat(6).slice(0, LINE - 2)}\n`, 'latin1');
  block[bytes - 1] = 0x0a;
  // A line that the cut left empty, or with a stray first byte, still begins with the comment sign.
  const last = Math.floor((bytes - 1) / LINE) * LINE;
  block[last] = last === bytes - 1 ? 0x0a : 0x25;
  return block;
}
