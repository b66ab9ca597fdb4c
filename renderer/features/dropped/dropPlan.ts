/** What a file that is held over the window would lead to. */
export type DropPlan = 'ask' | 'closeFirst' | 'noConnection' | { readonly words: string };
