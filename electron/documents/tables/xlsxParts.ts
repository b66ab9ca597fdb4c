import type { FlagTexts, ListColumn } from '../../../shared/domain/listFormat.ts';
import type { AboutLine } from './csv.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Positions in `cellXfs` below. Texts are indented a little from the figures of the column before them. */
export const XLSX_STYLE = {
  text: 1,
  amount: 2,
  day: 3,
  dayAndTime: 4,
  header: 5,
  headerRight: 6,
  totalText: 7,
  totalAmount: 8,
  /** As `text`, and stays text when a person edits the cell: an apostrophe that is not part of the value. */
  inertText: 9,
  /** Excel shows a truth value in its own words, LibreOffice in those of the format. */
  flag: 10,
  count: 11,
  totalCount: 12,
  /** To the right, as numbers are. */
  amountText: 13,
  exactText: 14,
  exactLabel: 15,
  /** Of as many lines as it needs. */
  information: 16,
  informationLabel: 17,
} as const;

/** Texts in a number format are quoted and hold no quotes. */
function stylesXml({ yes, no }: FlagTexts): string {
  const [on, off] = [yes, no].map((text) => xlsxText(`"${text.replaceAll('"', '')}"`));
  return `${XML_HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="167" formatCode="${on};${on};${off}"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF2"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="18">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>
<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>
<xf numFmtId="164" fontId="1" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>
<xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="center"/></xf>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="3" fontId="1" fillId="0" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top" wrapText="1"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="left" vertical="top" indent="1"/></xf>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Excel takes 31 characters, none of these, and no apostrophe at either end. */
function sheetName(title: string): string {
  const named = title.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/^[' ]+|[' ]+$/g, '');
  return (
    named
      .slice(0, 31)
      .toWellFormed()
      .replace(/[' ]+$/g, '') || 'List'
  );
}

interface PartsOf {
  /** The name of the sheet of rows. */
  readonly title: string;
  readonly columns: readonly unknown[];
  readonly flagTexts: FlagTexts;
  readonly front?: { readonly sheet: string };
  readonly information: SheetInformation;
}

/**
 * The small parts of a workbook with a sheet of rows and one of what they are, and perhaps one before them; the header row is repeated on every
 * printed page, and nothing is printed beside the columns: a long text that runs over the last one would change the
 * page's scale.
 */
export function fixedParts({
  title,
  columns,
  flagTexts,
  front,
  information,
}: PartsOf): readonly (readonly [path: string, xml: string])[] {
  const name = sheetName(title);
  const quoted = xlsxText(`'${name.replaceAll("'", "''")}'`);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheet = (id: number) =>
    `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${type}.worksheet+xml"/>`;
  const rowsAt = front === undefined ? 0 : 1;
  const last = columnLetters(columns.length - 1);
  const named = (name: string, id: number) =>
    `<sheet name="${xlsxText(sheetName(name))}" sheetId="${id}" r:id="rIdSheet${id}"/>`;
  const sheets = [
    ...(front === undefined ? [] : [named(front.sheet, 3)]),
    named(title, 1),
    named(information.sheet, 2),
  ];
  const ids = front === undefined ? [1, 2] : [1, 2, 3];
  const related = ids.map(
    (id) =>
      `<Relationship Id="rIdSheet${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  );
  return [
    [
      '[Content_Types].xml',
      `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${ids.map(sheet).join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="${rowsAt}">${quoted}!$A:$${last}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${rowsAt}">${quoted}!$1:$1</definedName></definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml(flagTexts)],
    ...propertyParts(information),
  ];
}

/** All of the sheet before its rows: the first row frozen, the columns as wide as given, in characters. */
export function sheetHead(widths: readonly number[], isFirst: boolean): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

/** All of the sheet behind its rows; the filter covers the header and `lastRow`, never the totals. */
export function sheetTail(columns: readonly ListColumn[], lastRow: number): string {
  const range = `A1:${columnLetters(columns.length - 1)}${lastRow}`;
  return `</sheetData><autoFilter ref="${range}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

/** What a workbook says of itself: a sheet of lines, and the properties of the document. */
export interface SheetInformation {
  /** The sheet's name. */
  readonly sheet: string;
  readonly lines: readonly AboutLine[];
  /** Further lines of the sheet, which are not among the properties. */
  readonly more?: readonly AboutLine[];
  readonly title: string;
  readonly subject: string;
  /** The program and its version. */
  readonly maker: string;
  /** BCP 47, of all words. */
  readonly language: string;
  /** ISO 8601, UTC, whole seconds. */
  readonly madeAt: string;
}

const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const EXTENDED = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';

/** The properties, in the parts that Excel, LibreOffice and the desktop read. */
function propertyParts({
  title,
  subject,
  maker,
  language,
  madeAt,
  lines,
}: SheetInformation): readonly (readonly [path: string, xml: string])[] {
  const described = lines
    .filter(({ text }) => text !== null)
    .map(({ label, text }) => (label === '' ? `  ${text}` : `${label}: ${text}`));
  const element = (name: string, text: string) => `<${name}>${xlsxText(text)}</${name}>`;
  const core = [
    element('dc:title', title),
    element('dc:subject', subject),
    element('dc:creator', maker),
    element('dc:description', described.join('\n')),
    element('dc:language', language),
    `<dcterms:created xsi:type="dcterms:W3CDTF">${madeAt}</dcterms:created>`,
  ];
  return [
    [
      'docProps/core.xml',
      `${XML_HEAD}<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${core.join('')}</cp:coreProperties>`,
    ],
    [
      'docProps/app.xml',
      `${XML_HEAD}<Properties xmlns="${EXTENDED}"><Application>Kontor</Application></Properties>`,
    ],
  ];
}

/** The sheet; `cell` makes a label or a text of one. `long` are the amounts that the rows have as texts only. */
export function informationXml(
  lines: readonly AboutLine[],
  long: string,
  cell: (at: string, text: string, isLabel: boolean) => string,
): string {
  const rows = lines.map(({ label, text }, index) => {
    const row = index + 1;
    return `<row r="${row}">${cell(`A${row}`, label, true)}${cell(`B${row}`, text ?? long, false)}</row>`;
  });
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews><cols><col min="1" max="1" width="44" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData><pageSetup paperSize="9" fitToHeight="0"/></worksheet>`;
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespace of sheets and workbooks. */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Excel's own bound for the text of a cell, in UTF-16 units. */
const LONGEST = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const NOT_IN_XML = /[\x00-\x08\x0b-\x1f\ufffe\uffff]/g;

/** The underscore that ends the form may also come from what follows: a character that XML cannot hold is written with one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const LOOKS_ESCAPED = /_x(?=[\da-f]{4}[_\x00-\x08\x0b-\x1f\ufffe\uffff])/gi;

const SPECIAL = /[&<>"\r\ufffe\uffff]|[^\t\n\x20-\uffff]|_x[\da-f]{4}_|[\ud800-\udfff]/i;

/**
 * Text for the XML of a workbook. What XML cannot hold is written in the form of ECMA-376 part 1, §22.9.2.19
 * (`_x0001_`), and text that only looks like that form is escaped. Half a surrogate pair becomes U+FFFD; text longer
 * than a cell can hold ends with `…`.
 */
export function xlsxText(text: string): string {
  const fitting = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  if (!SPECIAL.test(fitting)) return fitting;
  return fitting
    .toWellFormed()
    .replace(LOOKS_ESCAPED, '_x005F_x')
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
    .replace(NOT_IN_XML, (mark) => `_x${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}

/** `A`, `Z`, `AA` … for 0, 25, 26 … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetters(Math.floor(index / 26) - 1)}${last}`;
}
