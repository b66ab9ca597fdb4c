/** Text that keeps the height of a line while there is nothing to show. */
export const BLANK_LINE = '\u00a0';
