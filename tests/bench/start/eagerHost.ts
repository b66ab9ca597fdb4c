/** The browser host from its sources, file by file, with all that it loads on first use loaded at once. */
import '@cantoo/pdf-lib';
import 'hucre';
import 'keytar';
import 'open';
import 'pdfkit';
import '../../../electron/services/exports/importedSheets.ts';
import '../../../electron/services/exports/writers/listPdf.ts';
import '../../../electron/services/exports/writers/mergedPdf.ts';
import '../../../electron/services/exports/writers/pdfOutline.ts';
import '../../../electron/services/exports/writers/serveFolder.ts';
import '../../../electron/services/exports/writers/serveWriter.ts';
import '../../../electron/services/exports/writers/statementPdf.ts';
import '../../../electron/browserHost.ts';
