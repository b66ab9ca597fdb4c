/** So many notes are one action. */
export const TOGETHER = 400;
