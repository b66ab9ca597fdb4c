/** The answer stops in the middle: a cut body without a length reads as success (docs/design.md §9.2). */
export class IncompleteAnswer extends Error {
  override readonly name = 'IncompleteAnswer';
  constructor() {
    super('the answer is incomplete');
  }
}
