/** Typefaces that few papers need: loaded with the first letter of their script. */
const FURTHER = [
  { script: /\p{Script=Hebrew}/u, name: 'NotoSansHebrew', weights: ['regular', 'bold'] },
  { script: /\p{Script=Arabic}/u, name: 'NotoSansArabic', weights: ['regular', 'bold'] },
  {
    // Chinese as it is written on the mainland, and most of Taiwan's and Japan's letters; with their own punctuation.
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
    name: 'NotoSansSC',
    weights: ['regular'],
  },
] as const;

const ENDINGS = { regular: 'Regular', bold: 'SemiBold' } as const;

/** The file of the typeface for a letter; null where there is none. */
export function furtherFace(letter: string, weight: 'regular' | 'bold'): string | null {
  const face = FURTHER.find(({ script }) => script.test(letter));
  if (face === undefined) return null;
  const known: readonly string[] = face.weights;
  return `${face.name}-${ENDINGS[known.includes(weight) ? weight : 'regular']}.woff`;
}
