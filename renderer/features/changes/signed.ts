/** An amount's text with a plus where it grew; a fall has its minus already. */
export function signed(text: string, decimal: string): string {
  return /^-|^0(\.0*)?$/.test(decimal) ? text : `+${text}`;
}
