import {
  HAND_OVER_BOUNDS,
  type HandOverRefusal,
  MOST_HANDED_FILES,
} from '../../../shared/domain/marks/handOverBounds.ts';
import { type Said, said } from '../../i18n/said.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';

const REASONS = {
  tooLarge: 'refused_tooLarge',
  noFile: 'refused_noFile',
  unreadable: 'refused_unreadable',
  notText: 'refused_notText',
  notMarks: 'refused_notMarks',
  newerVersion: 'refused_newerVersion',
  damaged: 'refused_damaged',
  renamed: 'refused_renamed',
  doubled: 'refused_doubled',
  leap: 'refused_leap',
  sealed: 'refused_sealed',
  wrongPassphrase: 'refused_wrongPassphrase',
  costly: 'refused_costly',
  noConnection: 'refused_noConnection',
  tooMany: 'refused_tooMany',
} as const satisfies Readonly<Record<HandOverRefusal, TextKey<'handOver'>>>;

interface Refused {
  readonly fileName: string;
  readonly reason: HandOverRefusal;
  readonly place: string | null;
}

/** Why a file was not taken over, in a sentence. */
export function useHandOverRefusal(): (refused: Refused) => Said {
  const formats = useFormats();
  return ({ fileName: file, reason, place }) => {
    if (reason === 'damaged' && place !== null) return said('handOver', 'refusedAt', { file, place });
    return said('handOver', REASONS[reason], {
      file,
      most: formats.count(HAND_OVER_BOUNDS.events),
      limit: formats.count(MOST_HANDED_FILES),
      size: sizeText(HAND_OVER_BOUNDS.file, formats.amount),
    });
  };
}
