import type { AboutLine } from './listAbout.ts';
import { MAIN, XML_HEAD, xlsxText } from './xlsxText.ts';

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
export function propertyParts({
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
