import { templateFaults, templateFileName } from '../../../../shared/domain/fileNameTemplate.ts';
import type { TemplateFacts } from '../../../../shared/domain/templateTokens.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { SelectedInvoice } from '../../../store/invoices/queries/listShapes.ts';

export interface NamedCustomer {
  readonly customer: CustomerRef;
  readonly givenName: string;
}

/** An invoice of one of several customers. */
export interface CustomerInvoice extends NamedCustomer {
  readonly invoice: SelectedInvoice;
}

export function fileNameOf(template: string, one: CustomerInvoice): string {
  return templateFileName(template, factsOf(one));
}

/** The names that the first invoices get, and what is wrong with the template whatever the invoices are. */
export function previewNames(template: string, first: readonly CustomerInvoice[]) {
  const shown = first.slice(0, 3);
  return {
    firstNames: shown.map((one) => fileNameOf(template, one)),
    sharedNames: shown.flatMap((one) => (one.invoice.sharesNumber ? [fileNameOf(template, one)] : [])),
    ...templateFaults(template),
  };
}

function factsOf({ customer, givenName, invoice }: CustomerInvoice): TemplateFacts {
  return {
    customerNumber: customer.number,
    givenName: givenName === '' ? null : givenName,
    invoiceNo: invoice.invoiceNo,
    entryNo: invoice.entryNo,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    agreementId: invoice.agreementId,
    status: invoice.status,
    amount: invoice.priceVat,
  };
}
