import { tokenWords } from './fileNameTemplate.ts';
import { isListToken, LIST_READERS, type ListNameFacts } from './listTokens.ts';
import { safeFileStem } from './safeFileStem.ts';

/** A safe name without its ending, whatever the facts hold (docs/promises.md P36); spaces of what is empty are closed up. */
export function listFileStem(template: string, facts: ListNameFacts): string {
  const named = template.replace(/\{([^{}]*)\}/g, (typed, word: string) => {
    const token = word.trim().toLowerCase();
    return isListToken(token) ? LIST_READERS[token](facts) : typed;
  });
  return safeFileStem(named, 'list');
}

/** Tokens that say nothing here, each once; they stay in the name as typed. */
export function unknownListTokens(template: string): string[] {
  return [...new Set(tokenWords(template).filter((word) => !isListToken(word.toLowerCase())))];
}
