import { useRef, useState } from 'react';
import { LONGEST_VIEW_TEXT } from '../../../../shared/domain/viewName.ts';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { InvoiceView, ViewTextProblem } from '../../../../shared/ipc/views.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useFailureText } from '../../../i18n/useFailureText.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from '../filter/FilterDialog.module.css';
import { useFilterWords } from '../filter/useFilterWords.ts';
import { applyView } from './chosenView.ts';
import { saveView } from './viewsStore.ts';

const PROBLEMS: Readonly<Record<ViewTextProblem, TextKey<'views'>>> = {
  notAView: 'textNotAView',
  damaged: 'textDamaged',
  newerVersion: 'textNewerVersion',
  notAllowed: 'textNotAllowed',
};

interface PasteViewDialogProps {
  readonly onClose: () => void;
}

/** A view out of a message: shown before anything happens, then used once or saved. */
export function PasteViewDialog({ onClose }: PasteViewDialogProps) {
  const bridge = useBridge();
  const t = useTexts('views');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [view, setView] = useState<InvoiceView | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef('');
  const read = async (typed: string) => {
    latest.current = typed;
    setText(typed);
    setView(null);
    setRefused(null);
    if (typed.trim() === '') return;
    const answer = await bridge.views.read({ text: typed.slice(0, LONGEST_VIEW_TEXT) });
    if (latest.current !== typed) return;
    if (!answer.ok) setRefused(failureText(answer.failure));
    else if (answer.value.kind === 'view') setView(answer.value.view);
    else setRefused(t(PROBLEMS[answer.value.problem]));
  };
  const save = async () => {
    if (view === null) return;
    const saved = await saveView(bridge, null, view);
    if ('code' in saved) return setRefused(failureText(saved));
    applyView(saved.id, saved.view);
    onClose();
  };
  return (
    <Dialog
      title={t('pasteTitle')}
      onClose={onClose}
      canCancel
      actions={
        <>
          <Button
            isDisabled={view === null}
            onPress={() => {
              if (view !== null) applyView('', view);
              onClose();
            }}
          >
            {t('useOnce')}
          </Button>
          <Button variant="primary" isDisabled={view === null} onPress={() => void save()}>
            {t('saveAndUse')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('pasteText')}
        value={text}
        onChange={(typed) => void read(typed)}
        rows={4}
        code
        error={refused}
        autoFocus
      />
      <div role="status">{view !== null && <ViewSummary view={view} />}</div>
    </Dialog>
  );
}

function ViewSummary({ view }: { readonly view: InvoiceView }) {
  const t = useTexts('views');
  const invoices = useTexts('invoices');
  const filters = useFilterWords()(view.filter);
  const sort = view.sort.map(({ column, direction }) =>
    invoices(direction === 'ascending' ? 'sortAscending' : 'sortDescending', {
      title: invoices(COLUMN_TITLES[column]),
    }),
  );
  return (
    <dl className={styles['summary']}>
      <dt>{t('name')}</dt>
      <dd>
        <UntrustedText>{view.name}</UntrustedText>
      </dd>
      <dt>{t('summaryFilter')}</dt>
      <dd>{filters.length === 0 ? t('noFilter') : filters.join(' · ')}</dd>
      <dt>{t('summarySort')}</dt>
      <dd>{sort.length === 0 ? invoices('serviceOrder') : sort.join(' · ')}</dd>
      <dt>{t('summaryColumns')}</dt>
      <dd>{t(view.columns === null ? 'columnsStay' : 'columnsChange')}</dd>
    </dl>
  );
}
