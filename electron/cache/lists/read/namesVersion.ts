import type { CustomerFacts } from '../../facts/factsShapes.ts';

type Noted = ReadonlyMap<string, Pick<CustomerFacts, 'givenName'>>;

/** Which names customers have, as a number: another one once any name is another, whatever else is noted about them. */
export class NamesVersion {
  #noted: Noted = new Map();
  #names = '';
  #version = 0;

  of(noted: Noted): number {
    if (noted === this.#noted) return this.#version;
    this.#noted = noted;
    const names = JSON.stringify(
      Array.from(noted, ([number, { givenName }]) => (givenName === '' ? [] : [number, givenName])).flat(),
    );
    if (names === this.#names) return this.#version;
    this.#names = names;
    this.#version += 1;
    return this.#version;
  }
}
