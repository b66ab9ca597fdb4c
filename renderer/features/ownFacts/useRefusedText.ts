import { OWN_FACTS_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import type { OwnFactsRefusal } from '../../../shared/ipc/ownFacts.ts';
import { type Said, said } from '../../i18n/said.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import { useFormats } from '../../i18n/useFormats.ts';

const REASONS = {
  tooLarge: 'refused_tooLarge',
  notText: 'refused_notText',
  notOwnFacts: 'refused_notOwnFacts',
  newerVersion: 'refused_newerVersion',
  damaged: 'refused_damaged',
} as const satisfies Record<OwnFactsRefusal, string>;

/** Why a file is not imported; `place` is where it breaks the format. */
export function useRefusedText(): (reason: OwnFactsRefusal, file: string, place: string | null) => Said {
  const formats = useFormats();
  return (reason, file, place) => {
    if (place !== null) return said('ownFacts', 'refusedAt', { file, place });
    const most = formats.count(OWN_FACTS_BOUNDS.customers);
    return said('ownFacts', REASONS[reason], {
      file,
      most,
      size: sizeText(OWN_FACTS_BOUNDS.file, formats.amount),
    });
  };
}
