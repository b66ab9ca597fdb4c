import type { FlagTexts, ListColumn } from '../../../../shared/domain/listFormat.ts';
import { propertyParts, type SheetInformation } from './xlsxInformation.ts';
import { columnLetters, XML_HEAD as HEAD, MAIN, xlsxText } from './xlsxText.ts';

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
  return `${HEAD}<styleSheet xmlns="${MAIN}">
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
export function sheetName(title: string): string {
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
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${ids.map(sheet).join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="${rowsAt}">${quoted}!$A:$${last}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${rowsAt}">${quoted}!$1:$1</definedName></definedNames></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
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
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

/** All of the sheet behind its rows; the filter covers the header and `lastRow`, never the totals. */
export function sheetTail(columns: readonly ListColumn[], lastRow: number): string {
  const range = `A1:${columnLetters(columns.length - 1)}${lastRow}`;
  return `</sheetData><autoFilter ref="${range}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}
