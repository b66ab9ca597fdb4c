/** What a comparison is saved as; `pdf` is the sheet that is signed. */
export const COMPARISON_FORMATS = ['xlsx', 'pdf', 'csv'] as const;

/** Letters of the name of whoever has compared. */
export const LONGEST_COMPARER = 80;
