import type { CustomerFacts } from '../../facts/factsShapes.ts';

type Noted = ReadonlyMap<string, Pick<CustomerFacts, 'givenName'>>;

/** The clerk's own names of a connection's customers. */
export class GivenNames {
  readonly noted: Noted;
  /** Another number once any name is another, whatever else is noted about customers. */
  readonly version: number;
  readonly #named: number;

  constructor(noted: Noted, before: GivenNames | undefined, nextVersion: () => number) {
    this.noted = noted;
    this.#named = noted.values().reduce((named, { givenName }) => named + (givenName === '' ? 0 : 1), 0);
    this.version = before && this.#isSame(before) ? before.version : nextVersion();
  }

  /** Empty for a customer without one. */
  of(number: string): string {
    return this.noted.get(number)?.givenName ?? '';
  }

  #isSame(before: GivenNames): boolean {
    return (
      before.#named === this.#named &&
      this.noted
        .entries()
        .every(([number, { givenName }]) => givenName === '' || before.of(number) === givenName)
    );
  }
}
