/** As a spreadsheet names it: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
}
