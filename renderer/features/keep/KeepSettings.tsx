import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { MOST_CHANGES, MOST_FETCHES } from '../../../shared/domain/bounds.ts';
import {
  FEWEST_FORGET_DAYS,
  FORGET_AFTER_DAYS,
  KEEP_LOG_DAYS,
  MOST_FORGET_DAYS,
} from '../../../shared/domain/settingChoices.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { clearStores } from '../../base/clearedStores.ts';
import { showFailure } from '../../base/failureToast.ts';
import { paths } from '../../base/paths.ts';
import { pushFinal } from '../../base/undoStore.ts';
import { useApp, useDecided } from '../../base/useApp.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { sizeText, useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './Keep.module.css';

const FOR_EVER = 'forEver';

/** How long customers are kept on this computer, and how everything goes at once. */
export function KeepSettings() {
  const t = useTexts('keep');
  const [wiping, setWiping] = useState(false);
  return (
    <Section id="settings-keep" title={t('title')} lead={t('text')}>
      <RetentionSetting />
      <KeptChanges />
      <LogRetentionSetting />
      <div className={styles['wipe']}>
        <p>{t('wipeText')}</p>
        <Button icon={<Trash2 size={14} aria-hidden />} onPress={() => setWiping(true)}>
          {t('wipe')}
        </Button>
      </div>
      {wiping && <WipeDialog onClose={() => setWiping(false)} />}
    </Section>
  );
}

/** How many changes of lists the cache has, and since when. */
function KeptChanges() {
  const t = useTexts('keep');
  const bridge = useBridge();
  const formats = useFormats();
  const ask = useMemo(() => () => bridge.changes.kept({}), [bridge]);
  const answer = useQuery(ask, 'keptChanges');
  const kept = dataOf(answer);
  return (
    <div className={styles['explained']}>
      <p role="status" className={styles['set']}>
        {kept !== null &&
          (kept.oldest === null
            ? t('changesNone')
            : t('changesKept', {
                ...formats.counted(kept.changes),
                fetches: formats.count(kept.fetches),
                day: formats.day(kept.oldest),
                size: sizeText(kept.bytes, formats.amount),
              }))}
        {answer.state === 'failed' && t('changesUnknown')}
      </p>
      <p>
        {t('changesBound', { fetches: formats.count(MOST_FETCHES), changes: formats.count(MOST_CHANGES) })}
      </p>
    </div>
  );
}

interface Due {
  readonly days: number;
  readonly entries: number;
}

/** How long entries of the activity log are kept; asks first where some would go at once. */
function LogRetentionSetting() {
  const t = useTexts('keep');
  const formats = useFormats();
  const bridge = useBridge();
  const days = useApp((app) => app.settings.keepLogDays);
  const [due, setDue] = useState<Due | null>(null);
  const take = async (keepLogDays: number | null) => {
    setDue(null);
    await showFailure(bridge.settings.update({ change: { keepLogDays } }));
  };
  const choose = async (id: string) => {
    const wanted = id === FOR_EVER ? null : Number(id);
    if (wanted === days) return;
    if (wanted === null) return take(null);
    const answer = await bridge.activity.due({ days: wanted });
    if (!answer.ok) showToast({ failure: answer.failure });
    else if (answer.value.entries > 0) setDue({ days: wanted, ...answer.value });
    else await take(wanted);
  };
  const offered = [...new Set([...KEEP_LOG_DAYS, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <>
      <div className="pair">
        <Select
          label={t('log')}
          locked={useDecided('keepLogDays')}
          value={days === null ? FOR_EVER : String(days)}
          onChange={(id) => void choose(id)}
          options={[
            { id: FOR_EVER, label: t('logOff') },
            ...offered.map((one) => ({
              id: String(one),
              label: t('logDays', formats.counted(one)),
            })),
          ]}
        />
      </div>
      <div className={styles['explained']}>
        <p>{t('logText')}</p>
      </div>
      <ConfirmDialog
        title={t('logDueTitle')}
        isOpen={due !== null}
        confirmLabel={t('logDueNow')}
        onCancel={() => setDue(null)}
        onConfirm={() => due !== null && void take(due.days)}
      >
        {due !== null &&
          t('logDueText', {
            ...formats.counted(due.entries),
            days: formats.count(due.days),
          })}
      </ConfirmDialog>
    </>
  );
}

/** Asks for a word to be typed, says what is removed and what stays, and wipes. */
function WipeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('keep');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const word = t('wipeWord');
  const isSure = typed.trim().toLowerCase() === word;
  const wipe = async () => {
    if (!isSure || working) return;
    setWorking(true);
    const answer = await bridge.keep.wipe({ everything: true });
    if (answer.ok) {
      navigate(paths.desk);
      clearStores();
      pushFinal(said('shell', 'wipeStays'));
      showToast({ text: t('wiped'), tone: 'positive' });
    } else showToast({ failure: answer.failure });
    onClose();
  };
  return (
    <Dialog
      title={t('wipeTitle')}
      onClose={onClose}
      size="small"
      role="alertdialog"
      canCancel
      isBusy={working}
      actions={
        <Button variant="danger" isDisabled={!isSure} isPending={working} onPress={() => void wipe()}>
          {working ? t('wiping') : t('wipeNow')}
        </Button>
      }
    >
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void wipe();
        }}
      >
        <p>{t('wipeGoes')}</p>
        <p>{t('wipeStays')}</p>
        <TextField
          label={t('wipeType', { word })}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          isDisabled={working}
        />
        <AnswerOutside waits={working} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

const OFF = 'off';
const OWN = 'own';

interface RetentionDue {
  readonly days: number;
  readonly customers: number;
}

/** After how many days without use a customer is forgotten; asks first where some would go at once. */
function RetentionSetting() {
  const t = useTexts('keep');
  const formats = useFormats();
  const bridge = useBridge();
  const days = useApp((app) => app.settings.forgetAfterDays);
  const decided = useDecided('forgetAfterDays');
  const offered = FORGET_AFTER_DAYS.some((one) => one === days);
  const [own, setOwn] = useState(false);
  const [typed, setTyped] = useState(days === null ? '' : String(days));
  const [due, setDue] = useState<RetentionDue | null>(null);
  /** The days that were proposed last: Enter and the blur that follows it mean the same. */
  const proposed = useRef<number | null>(null);
  useEffect(() => {
    proposed.current = null;
    // Another window, or an import, may have chosen them.
    if (days !== null) setTyped(String(days));
  }, [days]);
  const isWhole = /^[1-9]\d{0,3}$/.test(typed.trim());
  const isFine = isWhole && Number(typed) >= FEWEST_FORGET_DAYS && Number(typed) <= MOST_FORGET_DAYS;
  const showsOwn = own || (days !== null && !offered);
  const take = async (forgetAfterDays: number | null) => {
    setDue(null);
    const answer = bridge.settings.update({ change: { forgetAfterDays } });
    await showFailure(answer);
    if (!(await answer).ok) proposed.current = null;
  };
  const propose = async (wanted: number) => {
    if (wanted === days || wanted === proposed.current) return;
    proposed.current = wanted;
    const answer = await bridge.keep.due({ days: wanted });
    if (!answer.ok) {
      proposed.current = null;
      showToast({ failure: answer.failure });
    } else if (answer.value.customers > 0) setDue({ days: wanted, ...answer.value });
    else await take(wanted);
  };
  const choose = (id: string) => {
    setOwn(id === OWN);
    if (id === OFF) void take(null);
    else if (id !== OWN) void propose(Number(id));
  };
  return (
    <>
      <div className="pair">
        <Select
          label={t('after')}
          locked={decided}
          value={showsOwn ? OWN : days === null ? OFF : String(days)}
          onChange={choose}
          options={[
            { id: OFF, label: t('afterOff') },
            ...FORGET_AFTER_DAYS.map((one) => ({
              id: String(one),
              label: t('afterDays', formats.counted(one)),
            })),
            { id: OWN, label: t('afterOwn') },
          ]}
        />
        {showsOwn && (
          <TextField
            label={t('ownDays')}
            locked={decided}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            onLeave={() => isFine && void propose(Number(typed))}
            onKeyDown={(event) => event.key === 'Enter' && isFine && void propose(Number(typed))}
            error={
              isFine || typed === ''
                ? null
                : t('ownDaysError', {
                    fewest: formats.count(FEWEST_FORGET_DAYS),
                    most: formats.count(MOST_FORGET_DAYS),
                  })
            }
          />
        )}
      </div>
      <div className={styles['explained']}>
        <p role="status" className={styles['set']}>
          {days !== null && t('afterSet', formats.counted(days))}
        </p>
        <p>{t('afterText')}</p>
        <p>{t('afterGaps')}</p>
      </div>
      <ConfirmDialog
        title={t('dueTitle')}
        isOpen={due !== null}
        confirmLabel={t('dueNow')}
        onCancel={() => {
          proposed.current = null;
          setDue(null);
          setOwn(false);
          setTyped(days === null ? '' : String(days));
        }}
        onConfirm={() => due !== null && void take(due.days)}
      >
        {due !== null &&
          t('dueText', {
            ...formats.counted(due.customers),
            days: formats.count(due.days),
          })}
      </ConfirmDialog>
    </>
  );
}
