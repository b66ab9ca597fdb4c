import { REFERENCE_SCHEMES } from '../../../shared/domain/paymentReference.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import { fc } from '../../fastCheck.ts';
import { pngOf } from '../../integration/sender/pngOf.ts';

const line = fc.constantFrom(
  '',
  'Nordfiber AB',
  'Storgatan 1',
  '703 61 Örebro',
  '019-123 45 67',
  '中文',
  '"quoted"',
);
const lines = fc.array(line, { maxLength: 4 });

/** What a clerk may have entered about the sender of papers. */
export const senderArbitrary: fc.Arbitrary<SenderSettings> = fc.record({
  sender: fc.record({
    name: line,
    organisationNumber: line,
    postalLines: lines,
    contact: line,
    logo: fc.constantFrom(null, pngOf(3, 2).toString('base64')),
    bankgiro: fc.constantFrom('', '5402-9681'),
    iban: fc.constantFrom('', 'SE45 5000 0000 0583 9825 7466'),
    bic: fc.constantFrom('', 'ESSESESS'),
    textLines: lines,
    reference: fc.record({
      template: fc.constantFrom('', '{customer}', '9{invoice}'),
      scheme: fc.constantFrom(...REFERENCE_SCHEMES),
    }),
  }),
  currency: fc.constantFrom('', 'SEK'),
  language: fc.constantFrom(null, ...LANGUAGES),
});
