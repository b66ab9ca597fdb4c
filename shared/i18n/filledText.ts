export type TextValues = Readonly<Record<string, string | number>>;

/** A text with what stands for each `{{name}}` in it. What is put in is never read again. */
export function filledText(text: string, valueFor: (name: string) => string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => valueFor(name));
}
