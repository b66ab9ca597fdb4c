import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { IMPORTED_ENDINGS, NAMES_BOUNDS } from '../../../shared/domain/bounds.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import type { NameRefusal, NamesFileRefusal, ReadNames } from '../../../shared/ipc/ownFacts.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { giveFile } from '../../base/giveFile.ts';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './OwnFacts.module.css';

type Read = Extract<ReadNames, { readonly kind: 'read' }>;

const REFUSALS = {
  tooLarge: 'namesRefused_tooLarge',
  packed: 'namesRefused_packed',
  locked: 'namesRefused_locked',
  notText: 'namesRefused_notText',
  markup: 'namesRefused_markup',
  nothing: 'namesRefused_nothing',
} as const satisfies Record<NamesFileRefusal, TextKey<'ownFacts'>>;

interface NamesSheetProps {
  readonly connectionId: string;
  readonly onClose: () => void;
}

/** Names of customers out of a file: what would change is shown, and then saved at once. */
export function NamesSheet({ connectionId, onClose }: NamesSheetProps) {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const [read, setRead] = useState<{ readonly names: Read; readonly file: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const saved = read === null ? 0 : read.names.added + read.names.changed;

  const refuse = (reason: NamesFileRefusal, file: string) =>
    setRefused(
      t(REFUSALS[reason], {
        file,
        most: formats.count(NAMES_BOUNDS.names - 1),
        size: sizeText(NAMES_BOUNDS.file, formats.amount),
      }),
    );
  const given = async (file: File): Promise<Answer<ReadNames>> => {
    const parts = await giveFile(file, NAMES_BOUNDS.file, bridge.ownFacts.handOver);
    if ('failure' in parts) return { ok: false, failure: parts.failure };
    if ('refused' in parts) return { ok: true, value: { kind: 'refused', reason: parts.refused } };
    return bridge.ownFacts.readNames({ connectionId, uploadId: parts.uploadId });
  };
  const take = async (file: File | undefined) => {
    if (file === undefined || working) return;
    setRead(null);
    setRefused(null);
    setFailure(null);
    setWorking(true);
    const answer = await given(file);
    setWorking(false);
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.kind === 'refused') refuse(answer.value.reason, file.name);
    else setRead({ names: answer.value, file: file.name });
  };
  const save = async () => {
    if (read === null || working) return;
    setWorking(true);
    setFailure(null);
    const answer = await bridge.ownFacts.takeNames({ importId: read.names.importId });
    setWorking(false);
    if (!answer.ok) return setFailure(answer.failure);
    const { customers: count } = answer.value;
    showToast({ text: t('namesSaved', formats.counted(count)), tone: 'positive' });
    onClose();
  };
  return (
    <Dialog
      title={t('namesTitle')}
      onClose={onClose}
      size="large"
      canCancel
      isBusy={working}
      actions={
        <Button
          variant="primary"
          isDisabled={saved === 0}
          isPending={working && read !== null}
          onPress={() => void save()}
        >
          {saved === 0 ? t('namesSave') : t('namesSaveCount', formats.counted(saved))}
        </Button>
      }
    >
      <div className="wideStack">
        <p>{t('namesText')}</p>
        <div className="buttons">
          <FileTrigger
            acceptedFileTypes={IMPORTED_ENDINGS.map((ending) => `.${ending}`)}
            onSelect={(files) => void take(files?.[0])}
          >
            <Button icon={<FileUp size={14} aria-hidden />} isPending={working && read === null}>
              {t(read === null ? 'namesChoose' : 'namesChooseOther')}
            </Button>
          </FileTrigger>
        </div>
        <p role="status" className={styles['refused']}>
          {refused}
        </p>
        {read !== null && <NamesPreview names={read.names} file={read.file} />}
        {failure !== null && <ErrorPanel title={t('namesTitle')} failure={failure} />}
      </div>
    </Dialog>
  );
}

const REASONS = {
  empty: 'nameRefused_empty',
  noDigits: 'nameRefused_noDigits',
  severalNumbers: 'nameRefused_severalNumbers',
  otherCharacters: 'nameRefused_otherCharacters',
  tooLong: 'nameRefused_tooLong',
  noName: 'nameRefused_noName',
  nameTooLong: 'nameRefused_nameTooLong',
  nameDamaged: 'nameRefused_nameDamaged',
  twice: 'nameRefused_twice',
} as const satisfies Record<NameRefusal, TextKey<'ownFacts'>>;

interface NamesPreviewProps {
  readonly names: Extract<ReadNames, { readonly kind: 'read' }>;
  /** Its name. */
  readonly file: string;
}

/** Shows which names a file will add or change, and the rows that are refused. */
function NamesPreview({ names, file }: NamesPreviewProps) {
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const { added, changed, same, refused, rows, refusedRows } = names;
  const all = added + changed;
  const notListed = refused - refusedRows.length;
  const counts = { added, changed, same, refused };
  return (
    <>
      <p role="status" className="strong">
        {t('namesCounts', {
          file,
          ...Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, formats.count(count)])),
        })}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles['names']} tabIndex={0} aria-label={t('namesTable')}>
          <table className={styles['table']} aria-label={t('namesTable')}>
            <thead>
              <tr>
                <th scope="col">{t('columnCustomer')}</th>
                <th scope="col">{t('columnNameNow')}</th>
                <th scope="col">{t('columnNameNew')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ number, name, before }) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  <td>{before === '' ? t('namesNone') : <UntrustedText>{before}</UntrustedText>}</td>
                  <td>
                    <UntrustedText>{name}</UntrustedText>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {all > rows.length && (
            <p className="hint">
              {t('namesCut', { shown: formats.count(rows.length), all: formats.count(all) })}
            </p>
          )}
        </section>
      )}
      {refusedRows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className={styles['names']} tabIndex={0} aria-label={t('namesLeftOut')}>
          <p>{t('namesLeftOut')}</p>
          <ul className="bullets">
            {refusedRows.map(({ text, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, and none ever moves
              <li key={place}>
                <UntrustedText>{text}</UntrustedText> ({t(REASONS[reason])})
              </li>
            ))}
          </ul>
          {notListed > 0 && <p className="hint">{t('namesLeftOutMore', formats.counted(notListed))}</p>}
        </section>
      )}
    </>
  );
}
