import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';

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
  return pdfjs.getDocument({
    data: bytes.slice(),
    worker: port,
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    useSystemFonts: true,
    isOffscreenCanvasSupported: false,
    standardFontDataUrl: 'standard-fonts/',
    cMapUrl: 'cmaps/',
    cMapPacked: true,
    BinaryDataFactory: OwnParts,
    verbosity: 0,
  } as Parameters<typeof pdfjs.getDocument>[0]).promise;
}

/** Gives pdf.js the fonts and character maps that come with it, by file name alone. */
class OwnParts {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const { fetchPdfPart } = await import('./pdfParts.ts');
    return fetchPdfPart(kind, filename);
  }
}
