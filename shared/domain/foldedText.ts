/** Letters that Unicode does not take apart into a plain letter and its mark. */
const OTHERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const OTHER = new RegExp(`[${Object.keys(OTHERS).join('')}]`, 'g');
const ASCII = /^[\x20-\x7e]*$/;

/** A text as it is searched: lower case, every letter without its marks, so that "malmo" finds "Malmö". */
export function foldedText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(OTHER, (letter) => OTHERS[letter] ?? letter);
}
