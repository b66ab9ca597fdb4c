import type { ResourceWord } from '../../store/documents/resourceShapes.ts';
import { shown } from './agreementOverview.ts';
import type { CustomerFile } from './customerFile.ts';
import { foundDeliveries } from './foundAgreements.ts';
import { agreementSpec, PAYMENTS, type PartSpec, partKey } from './partKey.ts';

const MOST_WORDS = 2_000;

/** The texts by which a document is found: agreement number, delivery number, installation address, payment method. */
export function documentWords(file: CustomerFile, spec: PartSpec): ResourceWord[] {
  return wordsOf(file, spec).slice(0, MOST_WORDS);
}

function wordsOf(file: CustomerFile, spec: PartSpec): ResourceWord[] {
  switch (spec.kind) {
    case 'list':
    case 'agreement': {
      const records = file.read(spec as PartSpec<'list' | 'agreement'>)?.records ?? [];
      return records.flatMap((record) => {
        const externalId = spec.ids[0] ?? record.externalId?.value;
        if (externalId === undefined) return [];
        const target = partKey(agreementSpec(externalId));
        return [record.number?.value, record.externalId?.value].flatMap((text) =>
          text === undefined ? [] : { field: 'agreementNumber' as const, target, text: shown(text) },
        );
      });
    }
    case 'deliveries':
      return foundDeliveries(file, spec.ids[0] ?? '').flatMap(({ record, spec: named }) => {
        const target = partKey(named ?? spec);
        const number = record.externalId?.value;
        return [
          ...addressWords(record.address, target),
          ...(number === undefined
            ? []
            : [{ field: 'deliveryNumber' as const, target, text: shown(number) }]),
        ];
      });
    case 'delivery': {
      const records = file.read(spec as PartSpec<'delivery'>)?.records ?? [];
      return records.flatMap(({ address }) => addressWords(address, partKey(spec)));
    }
    case 'payments': {
      const records = file.read(PAYMENTS)?.records ?? [];
      return records.flatMap(({ words }) =>
        words.length === 0
          ? []
          : { field: 'paymentMethod', target: partKey(PAYMENTS), text: shown(joined(words, ' · ')) },
      );
    }
  }
}

function addressWords(address: readonly { readonly text: string }[], target: string): ResourceWord[] {
  return address.length === 0 ? [] : [{ field: 'address', target, text: shown(joined(address, ', ')) }];
}

function joined(words: readonly { readonly text: string }[], by: string): string {
  return words.map(({ text }) => text).join(by);
}
