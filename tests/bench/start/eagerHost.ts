/** The browser host from its sources, file by file, with all that it loads on first use loaded at once. */
import '@cantoo/pdf-lib';
import 'hucre';
import 'keytar';
import 'open';
import 'pdfkit';
import 'saxes';
import '../../../electron/services/exports/numbers/importedSheets.ts';
import '../../../electron/services/exports/lists/listPdf.ts';
import '../../../electron/services/exports/pdfs/mergedPdf.ts';
import '../../../electron/services/exports/pdfs/pdfOutline.ts';
import '../../../electron/services/exports/folder/folderHandler.ts';
import '../../../electron/services/exports/threads/writerHandler.ts';
import '../../../electron/services/exports/statement/statementPdf.ts';
import '../../../electron/browserHost.ts';
