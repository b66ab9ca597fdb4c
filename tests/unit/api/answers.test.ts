import { describe, expect, it } from 'vitest';
import { IncompleteAnswer, RecordCounter } from '../../../electron/json/jsonLimits.ts';
import { readPdf } from '../../../electron/serviceClient/createServiceApi.ts';
import { readJson } from '../../../electron/serviceClient/exchange.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { fieldFile } from '../../fakes/fieldDesk.ts';
import { fc } from '../../fastCheck.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const PDF = `%PDF-1.7\n${'x'.repeat(3000)}\n%%EOF\n`;
const BASE64 = Buffer.from(PDF).toString('base64');

/** What a reader throws; a value fails the test. */
function thrown(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('a small JSON answer', () => {
  it('gives the value and the text as it came', () => {
    expect(readJson(bytesOf(' {"n": 1.10} '))).toEqual({ value: { n: 1.1 }, text: ' {"n": 1.10} ' });
  });

  it('is known to be cut wherever an object or array is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(), (value, seed) => {
        const whole = bytesOf(JSON.stringify(value));
        const cut = whole.subarray(0, seed % whole.length);
        expect(thrown(() => readJson(cut))).toBeInstanceOf(IncompleteAnswer);
        expect(readJson(whole).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each(['canary', '{"canary": canary}', '[canary]', ']', '{"a":1}}', '"canary', '\ufeff{}canary'])(
    'that is wrong is unreadable, and not quoted: %j',
    (text) => {
      const error = thrown(() => readJson(bytesOf(text)));
      expect(error instanceof KontorFailure || error instanceof IncompleteAnswer).toBe(true);
      expect(JSON.stringify(error) + String(error) + String((error as Error).cause)).not.toContain('canary');
    },
  );

  it('in broken UTF-8 is unreadable, not repaired', () => {
    expect(thrown(() => readJson(new Uint8Array([0x22, 0xff, 0x22])))).toBeInstanceOf(KontorFailure);
  });

  it.each(['[', '{"a":', '[{"a":'])(
    'P27 nesting of %s beyond 64 is refused before it is parsed',
    (opening) => {
      const deep = bytesOf(opening.repeat(100_000));
      expect(thrown(() => readJson(deep))).toMatchObject({ code: 'serviceAnswerUnreadable' });
      const fine = `${'['.repeat(64)}${']'.repeat(64)}`;
      expect(readJson(bytesOf(fine)).text).toBe(fine);
    },
  );
});

describe('a PDF answer', () => {
  it.each([
    ['bytes', PDF],
    ['a field', JSON.stringify({ invoice_no: '1', pdf: BASE64 })],
    ['a nested field', JSON.stringify({ data: [{ file: { content: BASE64 } }] })],
    ['text', JSON.stringify(BASE64)],
    ['an array', JSON.stringify([null, 7, BASE64])],
    ['a data address', JSON.stringify({ pdf: `data:application/pdf;base64,${BASE64}` })],
    ['lines', JSON.stringify({ pdf: BASE64.replaceAll(/.{76}/g, '$&\r\n') })],
    ['base64url', JSON.stringify({ pdf: Buffer.from(PDF).toString('base64url') })],
  ])('is found as %s', (_, answer) => {
    const pdf = readPdf(bytesOf(answer));
    expect(new TextDecoder().decode(pdf)).toBe(PDF);
    expect(pdf.byteLength).toBe(pdf.buffer.byteLength);
  });

  it.each([
    '<html>canary</html>',
    '{}',
    '[]',
    'null',
    JSON.stringify({ error: 'canary' }),
    JSON.stringify({ pdf: 'JVBERi0*canary*' }),
    JSON.stringify({ pdf: Buffer.from('GIF89a').toString('base64') }),
    '{"a" canary}',
    ' %PDF',
  ])('is not %j', (answer) => {
    expect(thrown(() => readPdf(bytesOf(answer)))).toMatchObject({ code: 'serviceNotAPdf', details: {} });
  });

  it('is the file as it was sent, with what stands before its first line, field', () => {
    const sent = fieldFile('p5-bom.pdf');
    expect(readPdf(new Uint8Array(sent))).toEqual(new Uint8Array(sent));
    const late = Buffer.concat([Buffer.alloc(1_000, ' '), sent]);
    expect(readPdf(new Uint8Array(late))).toEqual(new Uint8Array(late));
    const encoded = Buffer.from(JSON.stringify({ pdf: late.toString('base64') }));
    expect(readPdf(new Uint8Array(encoded))).toEqual(new Uint8Array(late));
    const page = Buffer.from('<html>%PDF-1.7 could not be made</html>');
    expect(thrown(() => readPdf(new Uint8Array(page)))).toMatchObject({ code: 'serviceNotAPdf' });
  });

  it('P37 cut anywhere is no PDF', () => {
    for (let length = 0; length < PDF.length - 1; length += 97) {
      expect(thrown(() => readPdf(bytesOf(PDF.slice(0, length))))).toBeInstanceOf(Error);
    }
    expect(thrown(() => readPdf(bytesOf(PDF.slice(0, -8))))).toBeInstanceOf(IncompleteAnswer);
    const cutInside = JSON.stringify({ pdf: Buffer.from(PDF.slice(0, -8)).toString('base64') });
    expect(thrown(() => readPdf(bytesOf(cutInside)))).toBeInstanceOf(IncompleteAnswer);
    const cutAround = JSON.stringify({ pdf: BASE64 }).slice(0, -5);
    expect(thrown(() => readPdf(bytesOf(cutAround)))).toBeInstanceOf(IncompleteAnswer);
  });
});

describe('the records of a list', () => {
  it('are counted however the list is cut into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 12 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (records, pretty, size) => {
          const bytes = bytesOf(JSON.stringify(records, null, pretty ? 2 : 0));
          const counter = new RecordCounter();
          for (let at = 0; at < bytes.length; at += size) counter.read(bytes.subarray(at, at + size));
          expect(counter.count()).toBe(records.length);
          const cut = new RecordCounter();
          cut.read(bytes.subarray(0, -1));
          expect(thrown(() => cut.count())).toBeInstanceOf(IncompleteAnswer);
        },
      ),
    );
  });

  it('do not follow half a mark', () => {
    const half = new Uint8Array([0xef, 0x5b, 0x5d]);
    expect(thrown(() => new RecordCounter().read(half))).toBeInstanceOf(KontorFailure);
  });

  it('may follow a byte order mark, as every answer may', () => {
    const marked = bytesOf('\ufeff [{}, 1]');
    expect(readJson(marked).value).toEqual([{}, 1]);
    for (let cut = 0; cut <= 4; cut++) {
      const counter = new RecordCounter();
      counter.read(marked.subarray(0, cut));
      counter.read(marked.subarray(cut));
      expect(counter.count()).toBe(2);
    }
  });

  it.each(['{"a":1}', 'null', '"["', '[] []', 'x', '\u000b[]', '\ufeff\ufeff[]', '[]\ufeff'])(
    '%s is no list',
    (text) => {
      const read = () => new RecordCounter().read(bytesOf(text));
      expect(thrown(read)).toMatchObject({ code: 'serviceAnswerUnreadable' });
    },
  );
});
