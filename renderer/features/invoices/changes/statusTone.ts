/**
 * The tone of a status: `paid` is documented to mean that the invoice is paid (docs/service.md §2.3). What any other
 * word means is documented nowhere, so none says more than itself.
 */
export function statusTone(status: string): 'positive' | 'neutral' {
  return status === 'paid' ? 'positive' : 'neutral';
}
