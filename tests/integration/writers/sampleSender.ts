import type { Sender } from '../../../shared/domain/sender.ts';
import { pngOf } from '../sender/pngOf.ts';

/** Everything that a paper can say of its sender. */
export const SENDER: Sender = {
  name: 'Nordfiber i Örebro AB',
  organisationNumber: '556677-8899',
  postalLines: ['Drottninggatan 5', '702 10 Örebro'],
  contact: '019-123 45 67, ekonomi@nordfiber.example',
  logo: pngOf(300, 60).toString('base64'),
  bankgiro: '54029681',
  iban: 'SE4550000000058398257466',
  bic: 'ESSESESS',
  textLines: ['Betalningsvillkor 30 dagar netto.', 'Dröjsmålsränta enligt räntelagen.'],
  reference: { template: '{customer}', scheme: 'ocr' },
};
