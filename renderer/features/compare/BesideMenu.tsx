import { Columns2 } from 'lucide-react';
import type { ComparisonSide } from '../../../shared/ipc/savedComparisons.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useCompareStore } from './compareStore.ts';
import { openSaved } from './openSaved.ts';
import { useSaved } from './useSaved.ts';

interface BesideMenuProps {
  readonly connectionId: string;
  /** The one that is shown. */
  readonly of: ComparisonSide;
}

/** Lays another comparison beside the one that is shown; the earlier one comes first. Nothing where there is no other. */
export function BesideMenu({ connectionId, of }: BesideMenuProps) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const saved = latestValue(useSaved(connectionId)) ?? [];
  const held = useCompareStore((state) => state.compared);
  const at = of.kind === 'held' ? Number.POSITIVE_INFINITY : (saved.find(({ id }) => id === of.id)?.at ?? 0);
  const others = saved
    .filter(({ id }) => of.kind === 'held' || id !== of.id)
    .map((one) => ({
      id: one.id,
      label: t('nameAt', {
        file: one.fileName ?? compare('pastedName'),
        moment: formats.moment(one.at, now),
      }),
      onAction: () => {
        const other: ComparisonSide = { kind: 'saved', id: one.id };
        const isEarlier = one.at <= at;
        openSaved({ kind: 'beside', before: isEarlier ? other : of, now: isEarlier ? of : other });
      },
    }));
  const isHere = of.kind === 'saved' && held?.connectionId === connectionId;
  const current = isHere
    ? [
        {
          id: 'held',
          label: t('current'),
          onAction: () =>
            openSaved({ kind: 'beside', before: of, now: { kind: 'held' as const, id: held.id } }),
        },
      ]
    : [];
  const entries = [...current, ...others];
  if (entries.length === 0) return null;
  return (
    <ButtonKey of="o" textKey="savedComparisons:beside">
      <Menu
        label={t('beside')}
        entries={entries}
        placement="bottom end"
        trigger={
          <Button icon={<Columns2 size={14} aria-hidden />} aria-keyshortcuts="O" after={<Kbd keys="O" />}>
            {t('beside')}
          </Button>
        }
      />
    </ButtonKey>
  );
}
