import { fc } from '../../../fastCheck.ts';

/** An object as JSON text in one of the ways in which it may be written, and what it means. */
export interface WrittenObject {
  readonly text: string;
  readonly pairs: ReadonlyMap<string, number>;
}

/** A character of a JSON string in every way in which it may be written. */
function written(character: string, way: number): string {
  const short = JSON.stringify(character).slice(1, -1);
  const long = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return way % 2 === 0 ? short : long;
}

/** Objects of numbers whose keys are written with escapes and without, and look alike in their writing. */
export function writtenObject(names: readonly string[]): fc.Arbitrary<WrittenObject> {
  const keyText = fc
    .tuple(
      fc.oneof(
        fc.constantFrom('\\', '\\\\', '\n', '"', '\\u007', 'pr\\u0', '', '__proto__', 'é', ...names),
        fc.string({ maxLength: 3, unit: fc.constantFrom('a', '\\', '"', '\n', 'u', '0') }),
      ),
      fc.array(fc.nat(1), { minLength: 1, maxLength: 4 }),
    )
    .map(([key, ways]) => ({
      key,
      text: `"${[...key].map((character, at) => written(character, ways[at % ways.length] ?? 0)).join('')}"`,
    }));
  return fc.array(fc.tuple(keyText, fc.integer({ min: 0, max: 99 })), { maxLength: 5 }).map((members) => ({
    text: `{${members.map(([{ text }, value]) => `${text} : ${value}`).join(',')}}`,
    pairs: new Map(members.map(([{ key }, value]) => [key, value])),
  }));
}
