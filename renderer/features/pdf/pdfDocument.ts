import type { PDFDocumentProxy, PDFPageProxy, PDFWorker } from 'pdfjs-dist';

let worker: Promise<PDFWorker> | null = null;

async function engine() {
  const [pdfjs, { default: workerUrl }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  worker ??= Promise.resolve(pdfjs.PDFWorker.create({ port: new Worker(workerUrl, { type: 'module' }) }));
  return { pdfjs, worker: await worker };
}

/**
 * Reads a PDF in a worker of our own origin. Nothing in it can run or reach out: no scripts, no forms, no
 * WebAssembly; fonts from the system or our own files.
 * @throws when the bytes are no readable PDF
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { pdfjs, worker: port } = await engine();
  const document = await pdfjs.getDocument({
    data: bytes.slice(),
    worker: port,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    // pdf.js's viewer would go on to get all pages after it is closed, and fail: viewPdf gets them.
    disableAutoFetch: true,
    enableXfa: false,
    useSystemFonts: true,
    isOffscreenCanvasSupported: false,
    standardFontDataUrl: 'standard-fonts/',
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: OwnParts,
    verbosity: 0,
  } as Parameters<typeof pdfjs.getDocument>[0]).promise;
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) => asPainted(await getPage(number));
  return document;
}

/**
 * Leaves of a page its picture and its words. Stamps, notes and filled fields are painted, although the viewer shows pages
 * without annotations (`loadViewerParts`), of which it would make elements and links. Nor does it make elements of
 * a document's tags, by which a page could say what a screen reader reads.
 */
function asPainted(page: PDFPageProxy): PDFPageProxy {
  const { render } = Object.getPrototypeOf(page) as PDFPageProxy;
  page.render = ({ annotationMode: _, ...options }) => render.call(page, options);
  page.getStructTree = async () => null as never;
  return page;
}

/** Gives pdf.js the fonts and character maps that come with it, by file name alone. */
class OwnParts {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const { fetchPdfPart } = await import('./pdfParts.ts');
    return fetchPdfPart(kind, filename);
  }
}
