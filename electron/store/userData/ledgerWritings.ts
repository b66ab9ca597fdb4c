/** For `writingsOf`: a ledger may write a customer's number without its zeros, or beside its name. */
export const IS_OF_CUSTOMER = "(number = ? OR plain = ? OR ' ' || number || ' ' GLOB ?)";

/** What a number may be in what is kept of a ledger, bound in the order of `IS_OF_CUSTOMER`. */
export function writingsOf(number: string): readonly string[] {
  return [number, number.replace(/^0+(?=.)/, ''), `*[^0-9]${number}[^0-9]*`];
}
