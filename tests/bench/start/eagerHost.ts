/** The browser host from its sources, file by file, with all that it loads on first use loaded at once. */
import '@cantoo/pdf-lib';
import 'hucre';
import 'keytar';
import 'open';
import 'pdfkit';
import 'saxes';
import '../../../electron/documents/tables/readWorkbook.ts';
import '../../../electron/documents/pdf/listReport.ts';
import '../../../electron/documents/pdf/merge.ts';
import '../../../electron/documents/pdf/merge.ts';
import '../../../electron/documents/folder/folderFiles.ts';
import '../../../electron/documents/documentWorker.ts';
import '../../../electron/documents/pdf/statementPdf.ts';
import '../../../electron/browserHost.ts';
