/** How a text may be written in bytes, by the names that a clerk may know. */
export const TEXT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252', 'CP437 (DOS)'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
