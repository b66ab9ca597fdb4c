import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../electron/json/jsonReader.ts';
import { readPdf } from '../../../electron/serviceClient/createServiceApi.ts';
import { readJson } from '../../../electron/serviceClient/exchange.ts';
import { fc } from '../../fastCheck.ts';
import { ScriptedTransport } from './support/scriptedTransport.ts';
import { api, bearer, CollectingSink, connection, customer, LIST } from './support/serviceUnderTest.ts';
import { writtenObject } from './support/writtenKeys.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const object = writtenObject(['token', 'access_token', 'expires_in', 'pdf']);
const sorted = (pairs: Iterable<readonly [string, unknown]>) => [...pairs].sort();

/** A name with its first character as an escape; and the name which that looks like to V8. */
const escaped = (name: string) => `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`;
const lookalike = (name: string) => escaped(name).slice(0, name.length).replaceAll('\\', '\\\\');

describe('the keys of an answer', () => {
  it('P28 are those that the text holds, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 6 }), (objects) => {
        for (const { text, pairs } of objects) {
          const { value } = readJson(bytesOf(`{"answer":${text}}`));
          const { answer } = value as { answer: object };
          expect(sorted(Object.entries(answer))).toEqual(sorted(pairs));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('P28 any value is the one that was written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        expect(JSON.stringify(parseJson(json), null, indent)).toBe(json);
      }),
      { numRuns: 2_000 },
    );
  });

  // What makes a bare JSON.parse good enough for names without a backslash: see parseJson.
  it('are mistaken by JSON.parse for keys with a backslash alone', () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 6 }), (objects) => {
        for (const { text, pairs } of objects) {
          for (const key of Object.keys(JSON.parse(text) as object)) {
            if (!pairs.has(key)) expect(key).toContain('\\');
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('after an answer whose keys look alike', () => {
  it.each(['token', 'access_token', 'expires_in'] as const)(
    'P20 %s is found, however it is written',
    async (field) => {
      const fields = { token: 'customer-1', access_token: 'general-1', expires_in: 60 };
      const answer = JSON.stringify({ [`before ${field}`]: 0, [field]: fields[field], ...fields });
      readJson(bytesOf(answer.replace(`"${field}"`, `"${lookalike(field)}"`)));
      const body = answer.replace(`"${field}"`, `"${escaped(field)}"`);
      const transport = new ScriptedTransport(({ url }) => (url.endsWith(LIST) ? {} : { body }));
      const { service, tokens } = api(transport);
      await service.invoices.list(connection(), customer('1'), new CollectingSink());
      expect(transport.requests.map(bearer)).toEqual([undefined, 'general-1', 'customer-1']);
      expect(tokens.size).toBe(2);
    },
  );

  it('a PDF is found beside fields of other names', () => {
    const pdf = '%PDF-1.7\n%%EOF\n';
    const base64 = Buffer.from(pdf).toString('base64');
    const names = fc.uniqueArray(fc.constantFrom('\\', '\n', '"', '\t'), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.nat(), (fields, place) => {
        const meant = fields[place % fields.length];
        const answer = fields.map((field) => [field, field === meant ? base64 : 'no file']);
        const bytes = bytesOf(JSON.stringify(Object.fromEntries([['invoice', ''], ...answer])));
        expect(Buffer.from(readPdf(bytes)).toString()).toBe(pdf);
      }),
      { numRuns: 500 },
    );
  });
});
