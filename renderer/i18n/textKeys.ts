import type { Catalogue } from '../../shared/i18n/catalogues.ts';

export type Namespace = keyof Catalogue;

/** A text with plural forms is named without its ending: `rows` for `rows_one` and `rows_other`. */
type WithoutPlural<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

export type TextKey<Space extends Namespace> = WithoutPlural<keyof Catalogue[Space]> & string;

/** A key with its namespace, `shell:lookUp`, for texts that travel between features. */
export type AnyTextKey = { [Space in Namespace]: `${Space}:${TextKey<Space>}` }[Namespace];

export type TextValues = Readonly<Record<string, string | number>>;
