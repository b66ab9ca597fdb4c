/** The ids of a customer's rows lie together: id = customer × 2³² + the row's number. */
export const ROWS_PER_CUSTOMER = 2 ** 32;

/** The customer that the id of a row, a word or a change begins with. */
export function customerIdOf(id: number): number {
  return Math.floor(id / ROWS_PER_CUSTOMER);
}
