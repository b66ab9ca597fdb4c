import {
  MARK_FILE_BOUNDS,
  type MarkFileRefusal,
  MOST_MARK_FILES,
} from '../../../shared/domain/marks/markExchangeBounds.ts';
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
  unsealed: 'refused_unsealed',
  costly: 'refused_costly',
  noConnection: 'refused_noConnection',
  tooMany: 'refused_tooMany',
} as const satisfies Readonly<Record<MarkFileRefusal, TextKey<'markExchange'>>>;

interface Refused {
  readonly fileName: string;
  readonly reason: MarkFileRefusal;
  readonly place: string | null;
}

/** Why a file was not taken over, in a sentence. */
export function useMarkFileRefusal(): (refused: Refused) => Said {
  const formats = useFormats();
  return ({ fileName: file, reason, place }) => {
    if (reason === 'damaged' && place !== null) return said('markExchange', 'refusedAt', { file, place });
    return said('markExchange', REASONS[reason], {
      file,
      most: formats.count(MARK_FILE_BOUNDS.events),
      limit: formats.count(MOST_MARK_FILES),
      size: sizeText(MARK_FILE_BOUNDS.file, formats.amount),
    });
  };
}
