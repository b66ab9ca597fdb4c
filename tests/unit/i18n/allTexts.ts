import type { catalogues } from '../../../shared/i18n/catalogues.ts';

/** Every text of a language by its namespace and key, as `shell.lookUp`. */
export function allTexts(catalogue: (typeof catalogues)[keyof typeof catalogues]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([space, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${space}.${key}`, text]),
    ),
  );
}
