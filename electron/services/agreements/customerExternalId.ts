import { AGREEMENT_PARTS, type AgreementOverview } from '../../../shared/ipc/agreements.ts';
import type { Found } from './agreementFind.ts';
import type { CustomerFile } from './customerFile.ts';

export type KnownExternalId = NonNullable<AgreementOverview['externalId']>;

/** What was entered by the clerk, and what an invoice of the customer carries. */
export interface OutsideSources {
  readonly clerk: string | null;
  readonly invoice: Found | null;
}

/**
 * The customer's external id (docs/service.md §2.5 shows no source): what the clerk entered first, then what answers
 * carry as their own. An id somewhere inside a record may be another customer's: it is offered, never used.
 */
export function customerExternalId(
  file: CustomerFile,
  { clerk, invoice }: OutsideSources,
): { readonly known: KnownExternalId | null; readonly others: readonly string[] } {
  const met: (KnownExternalId & { readonly own: boolean })[] = [];
  const add = (from: KnownExternalId['from'], found: Found | null | undefined) => {
    if (found) met.push({ value: found.value, from, at: found.at, own: found.own });
  };
  add('invoice', invoice);
  for (const kind of AGREEMENT_PARTS) {
    for (const { spec } of file.documents(kind)) add(kind, file.read(spec)?.customerExternalId);
  }
  const learned = met.find(({ own }) => own);
  const known: KnownExternalId | null =
    clerk !== null && clerk !== ''
      ? { value: clerk, from: 'clerk', at: '' }
      : learned
        ? { value: learned.value, from: learned.from, at: learned.at }
        : null;
  const others = new Set(met.map(({ value }) => value).filter((value) => value !== known?.value));
  return { known, others: [...others] };
}
