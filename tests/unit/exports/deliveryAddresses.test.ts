import { describe, expect, it } from 'vitest';
import { addressLines, deliveryAddresses } from '../../../renderer/features/exports/StatementSheet.tsx';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';

type Words = readonly { key: string; text: string }[];

const overview = (addresses: readonly Words[]) =>
  ({
    agreements: [{ deliveries: addresses.map((address) => ({ address })) }],
  }) as unknown as AgreementOverview;

describe('the address of a statement', () => {
  it('is what a delivery says, word by word and in its order', () => {
    const address = [
      { key: 'street', text: 'Storgatan' },
      { key: 'house_number', text: '12' },
      { key: 'postal_code', text: '553 21' },
      { key: 'city', text: 'Jönköping' },
      { key: 'country_code', text: 'SE' },
    ];
    const lines = ['Storgatan 12', '553 21 Jönköping', 'SE'];
    expect(deliveryAddresses(overview([address, [], address]))).toEqual([lines]);
  });

  it('keeps words of unknown names, and loses none where there are too many lines', () => {
    const words = Array.from({ length: 9 }, (_, place) => ({ key: `a${place}`, text: `word ${place}` }));
    const [lines = []] = deliveryAddresses(overview([words]));
    expect(lines).toHaveLength(5);
    for (const { text } of words) expect(lines.join('\n')).toContain(text);
    const last = [{ key: 'zip', text: '123' }];
    expect(deliveryAddresses(overview([last, words]))).toHaveLength(2);
    expect(deliveryAddresses(overview([last]))).toEqual([['123']]);
  });

  it('is typed in at most five lines', () => {
    expect(addressLines(' a \n\n b\r\nc')).toEqual(['a', 'b', 'c']);
    expect(addressLines('')).toEqual([]);
    expect(addressLines('1\n2\n3\n4\n5\n6')).toBeNull();
    expect(addressLines('x'.repeat(81))).toBeNull();
  });
});
