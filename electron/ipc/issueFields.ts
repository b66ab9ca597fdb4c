import type { z } from 'zod';

/** The place and kind of the first schema issue; field names are ours, values are never written. */
export function issueFields(error: z.ZodError): { readonly at: string; readonly issue: string } {
  const issue = error.issues[0];
  const at = (issue?.path ?? [])
    .map((step) => (typeof step === 'string' && /^\w{1,30}$/.test(step) ? step : '*'))
    .slice(0, 6);
  return { at: at.join('.'), issue: issue?.code ?? 'unknown' };
}
