import { useCallback } from 'react';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { ShownFileSheet } from '../../base/ShownFileSheet.tsx';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** The file of own facts, of which it is said that everybody can read it. */
export function ExportFactsSheet({ onClose }: { readonly onClose: () => void }) {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const prepare = useCallback(() => bridge.ownFacts.prepare({}), [bridge]);
  const counted = (
    key: 'customers' | 'views' | 'lists' | 'connections' | 'marks' | 'marksLeftOut',
    count: number,
  ) => t(key, formats.counted(count));
  return (
    <ShownFileSheet
      title={t('exportTitle')}
      plain={t('plain')}
      prepare={prepare}
      save={bridge.ownFacts.save}
      figures={({ customers, connections, lists, views, marks, marksLeftOut }) =>
        [
          counted('customers', customers),
          counted('connections', connections),
          counted('lists', lists),
          counted('views', views),
          counted('marks', marks),
          ...(marksLeftOut > 0 ? [counted('marksLeftOut', marksLeftOut)] : []),
        ].join(' · ')
      }
      none={t('tooMuch', {
        most: formats.count(OWN_FACTS_BOUNDS.customers),
        listed: formats.count(OWN_FACTS_BOUNDS.listed),
        size: sizeText(OWN_FACTS_BOUNDS.file, formats.amount),
      })}
      onClose={onClose}
    />
  );
}
