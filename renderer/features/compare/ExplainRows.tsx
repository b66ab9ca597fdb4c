import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { MOST_EXPLAINED } from '../../../shared/domain/explanations.ts';
import type { ExplainedRow } from '../../../shared/ipc/compare.ts';
import type { WithChosenRows } from '../../base/list/useListGrid.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { useBeforeText } from './useBeforeText.ts';
import { useSetExplanation } from './useSetExplanation.ts';

const ExplainDialog = ownChunk(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

/** A row and its place among those of its kind, from 0 on. */
export type PlacedRow = ExplainedRow & { readonly place: number };

interface ExplainRowsProps {
  /** Of the comparison. */
  readonly id: number;
  readonly kind: Exclude<ComparedKind, 'equal'>;
  readonly withChosenRows: WithChosenRows<PlacedRow>;
  /** There are no rows of the kind. */
  readonly isEmpty: boolean;
}

/** The button and the key that explain the selected differences, or the one with the keyboard. */
export function ExplainRows({ id, kind, withChosenRows, isEmpty }: ExplainRowsProps) {
  const t = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const { set, isSaving } = useSetExplanation(id, kind);
  const [asked, setAsked] = useState<readonly PlacedRow[]>([]);
  const ask = () =>
    withChosenRows({
      most: MOST_EXPLAINED,
      tooMany: said('explanations', 'tooMany', { most: formats.count(MOST_EXPLAINED) }),
      act: setAsked,
    });
  useShortcut('y', 'explanations:command', ask);
  const close = () => {
    setAsked([]);
    // Keys that follow Enter are for the rows, which have the keyboard again a moment later.
    onceHere(() => {});
  };
  const [only = null] = asked.length === 1 ? asked : [];
  const title =
    only === null || only.invoiceNo === ''
      ? t('titleMany', formats.counted(asked.length))
      : t('titleOne', { number: only.invoiceNo });
  return (
    <>
      <Button
        icon={<MessageSquareText size={14} aria-hidden />}
        onPress={ask}
        isDisabled={isEmpty}
        aria-keyshortcuts="Y"
        after={<Kbd keys="Y" />}
      >
        {t('explain')}
      </Button>
      {asked.length > 0 && (
        <ExplainDialog
          title={title}
          said={only?.explanation ?? only?.before?.text ?? ''}
          hint={only?.before == null ? null : beforeText(only.before)}
          canRemove={only === null || only.explanation !== null}
          isSaving={isSaving}
          onSave={(text) => {
            const places = asked.map(({ place }) => place);
            void set(places, text).then((isDone) => {
              if (isDone) close();
            });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
