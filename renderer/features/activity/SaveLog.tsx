import { useMemo } from 'react';
import type { ActivityFilter } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import { ACTIVITY_GROUPS, type ActivityGroup } from './activityGroups.ts';

interface SaveLogProps {
  readonly filter: ActivityFilter;
  readonly group: ActivityGroup;
  readonly onClose: () => void;
}

const FORMS = ['csv', 'nordicExcel'] as const;

/** The entries that match as a file. */
export function SaveLog({ filter, group, onClose }: SaveLogProps) {
  const bridge = useBridge();
  const t = useTexts('activity');
  const paper = useTexts('paper');
  const formats = useFormats();
  const text = filter.text.trim();
  const words = JSON.stringify([
    ...(group === 'all' ? [] : [t(ACTIVITY_GROUPS[group].textKey)]),
    ...(text === '' ? [] : [paper('filterText', { text })]),
    ...(filter.from === null ? [] : [`${t('filterFrom')} ${formats.date(filter.from)}`]),
    ...(filter.to === null ? [] : [`${t('filterTo')} ${formats.date(filter.to)}`]),
  ]);
  const filterWords = useMemo(() => JSON.parse(words) as string[], [words]);
  const askName = useMemo(
    () =>
      ({ template }: { template: string }) =>
        bridge.activity.previewName({ filterWords, template }),
    [bridge, filterWords],
  );
  return (
    <SaveListSheet
      title={t('export')}
      forms={FORMS}
      of="activity"
      askName={askName}
      save={({ preset, linesAbove, template }) =>
        bridge.activity.exportCsv({ filter, filterWords, preset, linesAbove, template })
      }
      saidOf={({ entries: count, fileName: file }) =>
        t('exported', { count, all: formats.count(count), file })
      }
      onClose={onClose}
    />
  );
}
