import type { Plugin } from 'vite';

/** What the first screen says. All other texts are loaded with the first part of the page that says more. */
export const FIRST_TEXTS: readonly string[] = ['ageing', 'desk', 'failure', 'reason', 'shell', 'start', 'ui'];

/** `index.ts?first` of a language is its `index.ts` with those texts alone, as a chunk of its own. */
export function firstTexts(): Plugin {
  return {
    name: 'first-texts',
    transform(code, id) {
      if (!/\/i18n\/\w+\/index\.ts\?first$/.test(id)) return null;
      const isFirst = (line: string) => FIRST_TEXTS.some((space) => line.includes(`/${space}.json`));
      return { code: code.split('\n').filter(isFirst).join('\n'), map: null };
    },
  };
}
