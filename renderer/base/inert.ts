const FORMULA = /^[=+\-@]/;

/** One line of text that a spreadsheet shows and does not calculate. */
export function inert(text: string): string {
  const oneLine = text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
  return FORMULA.test(oneLine.trimStart()) ? `'${oneLine}` : oneLine;
}
