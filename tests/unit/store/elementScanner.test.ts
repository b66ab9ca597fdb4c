import { describe, expect, it } from 'vitest';
import { type Element, ElementScanner } from '../../../electron/store/invoices/ingest/elementScanner.ts';
import { fc } from '../../fastCheck.ts';

/** Scans a text cut at the given places, as slices arrive, and returns the texts of its elements. */
function elementsOf(
  text: string,
  cuts: readonly number[],
): { texts: string[]; complete: boolean; exact: boolean[] } {
  const bytes = new TextEncoder().encode(text);
  const scanner = new ElementScanner();
  const texts: string[] = [];
  const exact: boolean[] = [];
  let carried = new Uint8Array(0);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
    (left, right) => left - right,
  );
  let from = 0;
  for (const end of ends) {
    const slice = new Uint8Array([...carried, ...bytes.subarray(from, end)]);
    from = end;
    const found: Element[] = [];
    const used = scanner.scan(slice, found);
    for (const element of found) {
      texts.push(new TextDecoder().decode(slice.subarray(element.start, element.end)));
      exact.push(element.exact);
    }
    carried = slice.slice(used);
  }
  return { texts, complete: scanner.complete, exact };
}

describe('the element scanner', () => {
  it('P28 finds the elements that JSON.parse finds, wherever the slices are cut', () => {
    const cuts = fc.array(fc.nat(4_000), { maxLength: 6 });
    const space = fc.constantFrom(0, 1, 2, '\t');
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 8 }),
        cuts,
        space,
        (values, places, indent) => {
          const { texts, complete } = elementsOf(JSON.stringify(values, null, indent), places);
          expect(complete).toBe(true);
          expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual(
            JSON.parse(JSON.stringify(values)),
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('tells a list that was cut short from one that is complete, at every byte', () => {
    const text = '[{"a":"]\\"}","b":[1,{"c":2}]},null,"x",-1.5e3]';
    for (let end = 0; end < text.length; end += 1) {
      const { complete } = elementsOf(text.slice(0, end), []);
      expect(complete, text.slice(0, end)).toBe(false);
    }
    expect(elementsOf(text, []).complete).toBe(true);
  });

  it('refuses what is no list', () => {
    for (const text of ['{}', 'null', '<html>', '"[]"', '[] x', '[,1]', '[1,]', '[1]]']) {
      expect(() => elementsOf(text, []), text).toThrow('serviceAnswerUnreadable');
    }
    expect(elementsOf('\ufeff [ ] ', [])).toMatchObject({ texts: [], complete: true });
  });

  it('notices numbers that a double may not hold digit by digit, outside of texts only', () => {
    const { exact } = elementsOf(
      '["1e5",{"a":"12345678901234567"},1e5,123456789012345,1234567890.123456,[0.1],-1E2]',
      [],
    );
    expect(exact).toEqual([true, true, false, true, false, true, false]);
  });
});
