import { type Chunks, slices, type Windows } from '../base/windows.ts';
import { PdfFile } from './pdfFile.ts';

/** Rows between two turns of the event loop: setting type costs more than writing text. */
const SLICE = 20;

/** Rows on pages that are written as they fill. */
export interface ReportPages<Row> {
  add(row: Row): void;
  /** @throws StatementMismatch when count or sums differ from those given */
  close(): void;
}

interface Paper {
  readonly title: string;
  readonly author?: string | undefined;
  /** BCP 47. */
  readonly language: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * A PDF of A4 pages, a window of rows at a time, tagged as PDF/UA asks for (ISO 14289-1). pdfkit is loaded on first use.
 * @param begin is given the first window
 * @throws what `close` throws, or the signal's reason
 */
export async function* paperPdf<Row>(
  windows: Windows<Row>,
  { title, author, language, signal }: Paper,
  begin: (file: PdfFile, first: readonly Row[]) => ReportPages<Row>,
): Chunks {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    tagged: true,
    // Its types do not name it.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: title,
      ...(author === undefined || author === '' ? {} : { Author: author }),
      Creator: 'Kontor',
      Producer: 'Kontor',
    },
  });
  escapeMetadata(doc);
  const file = new PdfFile(doc);
  const begun: { pages?: ReportPages<Row> } = {};
  async function* seen(): AsyncGenerator<readonly Row[]> {
    for await (const rows of windows) {
      begun.pages ??= begin(file, rows);
      yield rows;
    }
  }
  for await (const rows of slices(seen(), signal, SLICE)) {
    for (const row of rows) begun.pages?.add(row);
    for (let chunk: Uint8Array | null = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
  }
  begun.pages ??= begin(file, []);
  begun.pages.close();
  doc.end();
  yield* doc;
}

/** pdfkit puts the properties into XML as they are: a sender with an ampersand made it unreadable. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const inner = doc as unknown as { endMetadata(): void };
  const endMetadata = inner.endMetadata.bind(inner);
  inner.endMetadata = () => {
    // They are written as plain text by now.
    for (const [key, value] of Object.entries(doc.info)) {
      if (typeof value === 'string') Object.assign(doc.info, { [key]: escaped(value) });
    }
    endMetadata();
  };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
