/** Texts that are copied from now on; the library's own clipboard keeps none. */
export function copiedTexts(): string[] {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  return copied;
}
