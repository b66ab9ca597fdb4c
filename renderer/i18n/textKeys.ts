import type { Namespace, TextKey } from '../../shared/i18n/translator.ts';

export type { TextValues } from '../../shared/i18n/filledText.ts';
export type { Namespace, TextKey } from '../../shared/i18n/translator.ts';

/** A key with its namespace, `shell:lookUp`, for texts that travel between features. */
export type AnyTextKey = { [Space in Namespace]: `${Space}:${TextKey<Space>}` }[Namespace];
