import type { PageCatalogue } from './catalogues.ts';
import type { Language } from './languages.ts';

export type TextValues = Readonly<Record<string, string | number>>;

/** A text with a value in place of each `{{name}}`. A `{{name}}` within a value stays as it is. */
export function filledText(text: string, valueFor: (name: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => valueFor(name));
}

/** The same by values. One that is missing shows where: an empty place would be read as nothing. */
export function filled(text: string, values: TextValues): string {
  return filledText(text, (name) => String(values[name] ?? `{{${name}}}`));
}

export type Namespace = keyof PageCatalogue;

/** A text with plural forms is named without its ending: `rows` for `rows_one` and `rows_other`. */
type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

export type TextKey<Space extends keyof Texts, Texts = PageCatalogue> = WithoutPlural<keyof Texts[Space]> &
  string;

/** The text of a namespace in one language, with its values; by the number `count` in the form for one or for many. */
export type Translate<Texts = PageCatalogue> = <Space extends keyof Texts & string>(
  space: Space,
  key: TextKey<Space, Texts>,
  values?: TextValues,
) => string;

/**
 * Both processes speak through it: `{{name}}` and plural forms, and why no library does it, `docs/decisions/013-texts.md`.
 * With `countText` a `{{count}}` stands in the text as it writes it.
 */
export function createTranslator<Texts extends PageCatalogue>(
  language: Language,
  catalogue: Texts,
  countText: (count: number) => string = String,
): Translate<Texts> {
  const plurals = new Intl.PluralRules(language);
  return (space, key, values = {}) => {
    const texts = catalogue[space] as Readonly<Record<string, string>>;
    const { count } = values;
    if (typeof count !== 'number') return filled(texts[key] ?? key, values);
    const text = texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? texts[key] ?? key;
    return filled(text, { ...values, count: countText(count) });
  };
}
