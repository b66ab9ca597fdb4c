import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { type ComparedKind, MOST_EXPLAINED, MOST_EXPLANATIONS } from '../../../shared/domain/comparison.ts';
import type { ExplainedRow } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import type { WithChosenRows } from '../../base/list/useListGrid.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useBeforeText } from './useBeforeText.ts';

const ExplainDialog = lazyComponent(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

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
    afterSettled(() => {});
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

/** Explains rows of a comparison by their places, and says what that has come to; false where it could not be done. */
function useSetExplanation(id: number, kind: Exclude<ComparedKind, 'equal'>) {
  const bridge = useBridge();
  const formats = useFormats();
  const [isSaving, setSaving] = useState(false);
  const act = async (places: readonly number[], text: string): Promise<boolean> => {
    setSaving(true);
    const answer = await bridge.explanations.set({ id, kind, places: [...places], text });
    setSaving(false);
    if (!answer.ok) {
      showToast({ failure: answer.failure });
      return false;
    }
    if (answer.value === null) {
      showToast({ text: said('compare', 'gone'), tone: 'failure' });
      return true;
    }
    const { actionId, dropped } = answer.value;
    const what = said('explanations', text === '' ? 'removed' : 'explained', formats.counted(places.length));
    const most = formats.count(MOST_EXPLANATIONS);
    const full = said('explanations', 'dropped', { ...formats.counted(dropped), most });
    showUndoable({
      what,
      text: dropped === 0 ? what : (locale) => `${what(locale)}. ${full(locale)}`,
      tone: 'positive',
      undo: async () => {
        const undone = await bridge.explanations.undo({ actionId });
        if (!undone.ok) return undone.failure;
        const { later } = undone.value;
        return later === 0 ? null : said('explanations', 'later', formats.counted(later));
      },
    });
    return true;
  };
  return {
    isSaving,
    set: (places: readonly number[], text: string) => serializeAction(act(places, text)),
  };
}
