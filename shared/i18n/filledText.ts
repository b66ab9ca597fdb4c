export type TextValues = Readonly<Record<string, string | number>>;

/** A text with a value in place of each `{{name}}`. A `{{name}}` within a value stays as it is. */
export function filledText(text: string, valueFor: (name: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => valueFor(name));
}

/** The same by values. One that is missing shows where: an empty place would be read as nothing. */
export function filled(text: string, values: TextValues): string {
  return filledText(text, (name) => String(values[name] ?? `{{${name}}}`));
}
