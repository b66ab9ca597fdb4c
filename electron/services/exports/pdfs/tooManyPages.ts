/** A merged PDF with more pages than memory allows. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}
