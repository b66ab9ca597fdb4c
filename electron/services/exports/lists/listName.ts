import { listFileStem, tokensOf } from '../../../../shared/domain/fileNameTemplate.ts';
import { LIST_ENDINGS, type ListFormat } from '../../../../shared/domain/listFormat.ts';
import { LIST_TOKENS, type ListNameFacts } from '../../../../shared/domain/templateTokens.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import type { NamePreview } from '../../../../shared/ipc/customerRef.ts';

/** The name of a list's file without its ending, by the clerk's template. */
export function listStem(
  template: string,
  language: Language,
  facts: Omit<ListNameFacts, 'filtered'>,
): string {
  return listFileStem(template, { ...facts, filtered: catalogues[language].information.filtered });
}

export function withEnding(stem: string, format: ListFormat): string {
  return `${stem}.${LIST_ENDINGS[format]}`;
}

/** The name, and what is wrong with the template that made it. */
export function namePreview(name: string, template: string): NamePreview {
  return { name, unknownTokens: tokensOf(template, LIST_TOKENS).unknownTokens };
}
