import { filledTemplate } from './fileNameTemplate.ts';
import { LIST_READERS, type ListNameFacts } from './listTokens.ts';
import { safeFileStem } from './safeFileStem.ts';

/** A safe name without its ending, whatever the facts hold (docs/promises.md P36); spaces of what is empty are closed up. */
export function listFileStem(template: string, facts: ListNameFacts): string {
  return safeFileStem(filledTemplate(template, LIST_READERS, facts), 'list');
}
