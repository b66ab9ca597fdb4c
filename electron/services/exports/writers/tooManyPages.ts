/** A merged PDF of more pages than anybody reads, and than there is memory for. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}
