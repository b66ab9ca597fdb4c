const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: 'å', c: 'ç', e: 'é', i: 'ï', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý', z: 'ž' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Ï', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü', Y: 'Ý', Z: 'Ž' },
};
/** `{{name}}` of the texts, `{name}` of file names, keys and addresses stay as they are. */
const KEPT = /(\{\{?[^}]*\}\}?|https?:\S*|\b(?:Ctrl|Cmd|Enter)\b)/;
/** More words, not one long one: a longer language breaks its lines too. */
const FILLING = ' öñé týö žéþ';

/** An English text as a language would say it that is one third longer: accented, in brackets, placeholders kept. */
export function pseudoText(text: string): string {
  const said = text
    .split(KEPT)
    .map((part, place) =>
      place % 2 === 1 ? part : part.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  const longer = Math.ceil(text.replaceAll(/\{\{?[^}]*\}\}?/g, '').length / 3);
  const filling = FILLING.repeat(Math.ceil(longer / FILLING.length))
    .slice(0, longer)
    .trimEnd();
  return `[${said}${filling}]`;
}

/** What no clerk reads as words: the tag of the language, and what is typed or matched as it stands. */
const AS_THEY_ARE = new Set(['locale', 'addressPlaceholder', 'wipeWord']);

/** Turns all texts of a catalogue into the longer language, in their places; plural forms stay those of English. */
export function speakPseudo(catalogue: Readonly<Record<string, Record<string, string>>>): void {
  for (const texts of Object.values(catalogue)) {
    for (const [key, text] of Object.entries(texts)) {
      if (!AS_THEY_ARE.has(key)) texts[key] = pseudoText(text);
    }
  }
}
