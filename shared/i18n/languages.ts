// One line for each language: its folder holds all of its texts, under the keys of the English ones.
export * as da from './da/index.ts';
export * as de from './de/index.ts';
export * as en from './en/index.ts';
export * as fi from './fi/index.ts';
export * as nb from './nb/index.ts';
export * as sv from './sv/index.ts';
