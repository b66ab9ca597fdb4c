import { type Deflated, type LyingPart, lyingZip } from './lyingZip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Hostile {
  /** What is between `<sheetData>` and its end. */
  readonly rows?: string;
  /** The whole sheet in place of `rows`. */
  readonly sheet?: string | Deflated;
  readonly strings?: string;
  readonly styles?: string;
  /** How often the workbook names the one sheet. */
  readonly times?: number;
  /** What the directory says of the sheet. */
  readonly claimed?: Omit<LyingPart, 'name' | 'data'>;
  readonly more?: readonly LyingPart[];
}

/** A workbook of one sheet by hand, with nothing checked. */
export function hostileWorkbook(of: Hostile): Buffer {
  const relations = ['worksheet', 'sharedStrings', 'styles'].map(
    (type, at) => `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${type}.xml"/>`,
  );
  const sheets = Array.from(
    { length: of.times ?? 1 },
    (_, at) => `<sheet name="s${at}" sheetId="${at + 1}" r:id="r0"/>`,
  );
  const optional = (name: string, data: string | undefined) => (data === undefined ? [] : [{ name, data }]);
  return lyingZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', data: `<workbook><sheets>${sheets.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    },
    ...optional('xl/sharedStrings.xml', of.strings && `<sst>${of.strings}</sst>`),
    ...optional('xl/styles.xml', of.styles),
    {
      name: 'xl/worksheet.xml',
      data: of.sheet ?? `<worksheet><sheetData>${of.rows ?? ''}</sheetData></worksheet>`,
      ...of.claimed,
    },
    ...(of.more ?? []),
  ]);
}

/** Rows of cells with inline texts. */
export function rowsOf(rows: Iterable<readonly string[]>): string {
  let xml = '';
  for (const row of rows) {
    xml += `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  }
  return xml;
}
