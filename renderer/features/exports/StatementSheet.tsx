import { MapPin } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { MOST_ADDRESS_LINES, MOST_PRINTED_ROWS } from '../../../shared/domain/bounds.ts';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { statementSelection } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';
import type { HistoricalBalance } from '../../../shared/ipc/asOf.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { dataOf, isLoading, subscribeUntilAborted, useQuery, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats, useTypedDays } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateField, DayRange } from '../../ui/DateField.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { PaperLanguageField, SenderLacks } from '../sender/SenderLacks.tsx';
import { FormDialog, useStartJob } from './JobDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import styles from './ListSheet.module.css';
import { type MakePages, PrintPages } from './PrintPages.tsx';

/** What comes before the town on its line, and what is a flag rather than a word of the address. */
const POSTAL_CODE = /post_?al_?(code|number)|post_?(code|nummer|nr)|zip/i;

/** What belongs to the word before it on its line. */
const HOUSE_NUMBER = /house|building_?n|street_?n/i;

const LONGEST = 80;

const MOST_OFFERED = 30;

interface StatementSheetProps {
  readonly customer: CustomerRef;
  /** When the list was fetched: the statement is as of then. */
  readonly fetchedAt: number;
  /** Records of the list that cannot be read, and so are in no sum of it. */
  readonly unreadable: number;
  readonly onClose: () => void;
}

const ALL_DATES = { from: null, to: null };

/**
 * A statement of account as PDF: open items or all, by invoice date, as of the list's last fetch; as a file, or its pages to
 * look at and to print.
 */
export function StatementSheet({ customer, fetchedAt, unreadable, onClose }: StatementSheetProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const now = useNow();
  const days = useStatementDays();
  const { scope, range, lateOn, saysBalances } = days;
  const [typed, setTyped] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const known = useStatementAddress(customer);
  const address = typed ?? known?.lines.join('\n') ?? '';
  useEffect(() => {
    if (known?.source === 'kept') setKeep(true);
  }, [known]);
  const lines = addressLines(address);
  const period = range ?? ALL_DATES;
  const { answer, retry } = useStatementHolds({ customer, scope, ...period });
  const holds = dataOf(answer);
  const isReady = range !== null && known !== null && lines !== null && lateOn !== undefined;
  const tooMany = holds !== null && holds.count > MOST_PRINTED_ROWS;
  const order = {
    customer,
    scope,
    ...period,
    recipientLines: lines ?? [],
    lateOn: lateOn ?? null,
    balances: saysBalances,
  };
  const write = () => bridge.exports.statement({ ...order, keepAddress: keep });
  const {
    starting,
    failure,
    begin: save,
  } = useStartJob(isReady ? write : null, said('lists', 'started'), onClose);
  const [shown, setShown] = useState<{ readonly make: MakePages; readonly atOnce: boolean } | null>(null);
  const show = (atOnce: boolean) => {
    setShown({ make: (printId) => bridge.exports.printStatement({ ...order, printId }), atOnce });
  };
  const keepAddress = () => {
    if (!keep) return;
    void showFailure(bridge.exports.keepStatementAddress({ customer, lines: order.recipientLines }));
  };
  return (
    <FormDialog
      title={t('statementTitle', { number: customer.number })}
      size={shown === null ? 'medium' : 'large'}
      awaits={known === null || isLoading(answer)}
      onClose={onClose}
      onEnter={save}
      instead={
        shown === null ? undefined : (
          <PrintPages
            {...shown}
            label={t('statementLabel')}
            onPrint={keepAddress}
            onSave={save}
            failure={failure}
            onBack={() => setShown(null)}
          />
        )
      }
      trouble={failure && { title: t('startFailed'), failure, onRetry: save }}
      actions={
        <>
          <Button isDisabled={!isReady || tooMany} onPress={() => show(false)}>
            {t('printPages')}
          </Button>
          <Button isDisabled={!isReady || tooMany} onPress={() => show(true)}>
            {t('statementPrint')}
          </Button>
          {/* Pending and not disabled: what is disabled loses the focus, and it could not go back to the list. */}
          <Button variant="primary" isDisabled={!isReady} isPending={starting} onPress={save}>
            {t(starting ? 'starting' : 'start')}
          </Button>
        </>
      }
    >
      <div className="halves">
        <StatementScope days={days} />
        <StatementLateOn days={days} />
      </div>
      <StatementPeriod days={days} />
      {saysBalances && <StatementBalances customer={customer} {...period} />}
      {answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      {range !== null && <StatementHolds totals={holds} />}
      {tooMany && <p className="hint">{t('statementTooMany', { most: formats.count(MOST_PRINTED_ROWS) })}</p>}
      <LeftOut unreadable={unreadable} ofOne />
      <AddressField known={known} address={address} onAddress={setTyped} keep={keep} onKeep={setKeep} />
      <PaperLanguageField customer={customer} />
      <SenderLacks {...customer} />
      <p className="hint">
        {t(formats.stale(fetchedAt, now) ? 'statementAsOfStale' : 'statementAsOf', {
          moment: formats.moment(fetchedAt, now),
        })}
      </p>
    </FormDialog>
  );
}

interface AddressFieldProps {
  readonly known: KnownAddress | null;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  readonly keep: boolean;
  readonly onKeep: (keep: boolean) => void;
}

/** The address of a statement, which the clerk may change, and whether it is saved for the next one. */
function AddressField({ known, address, onAddress, keep, onKeep }: AddressFieldProps) {
  const t = useTexts('lists');
  const source = known?.source ?? 'none';
  const deliveries = known?.deliveries ?? [];
  const hint =
    source === 'kept'
      ? t('statementAddressKept')
      : source === 'delivery'
        ? t('statementAddressDelivery')
        : t(deliveries.length > 1 ? 'statementAddressMany' : 'statementAddressHint');
  return (
    <div className="stack">
      <TextField
        label={t('statementAddress')}
        optional
        description={hint}
        value={address}
        onChange={onAddress}
        rows={4}
        maxLength={500}
        error={addressLines(address) === null ? t('statementAddressTooLong') : null}
      />
      <div className={styles['actions']}>
        {deliveries.length > 0 && (
          <Menu
            label={t('statementAddressTake')}
            trigger={<Button icon={<MapPin size={14} aria-hidden />}>{t('statementAddressTake')}</Button>}
            entries={deliveries.slice(0, MOST_OFFERED).map((lines, place) => ({
              id: String(place),
              label: lines.join(', '),
              onAction: () => onAddress(lines.join('\n')),
            }))}
          />
        )}
        <Checkbox isSelected={keep} onChange={onKeep}>
          {t('statementAddressKeep')}
        </Checkbox>
      </div>
    </div>
  );
}

interface StatementBalancesProps {
  readonly customer: CustomerRef;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** What a statement will say of its period's beginning and end, or why it does not: its paper leaves that out. */
function StatementBalances({ customer, from, to }: StatementBalancesProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const ask = useMemo(
    () => () => bridge.exports.statementBalances({ customer, from, to }),
    [bridge, customer, from, to],
  );
  const balances = dataOf(useQuery(ask, `${customerKey(customer)}/${from}/${to}`));
  const said = (balance: HistoricalBalance) => {
    const day = formats.date(balance.day);
    if (balance.kind === 'notFetched') return t('balanceNotFetched', { day });
    if (balance.kind === 'notKept') return t('balanceNotKept', { day, since: formats.date(balance.since) });
    return t('balanceKnown', { day, sum: formats.amount(balance.outstanding, { currency: true }) });
  };
  return (
    <div role="status">
      {[balances?.opening, balances?.closing].map((one) => one && <p key={one.day}>{said(one)}</p>)}
      {balances !== null && balances.closing === null && <p>{t('balanceNow')}</p>}
    </div>
  );
}

interface Stated {
  readonly customer: CustomerRef;
  readonly scope: 'open' | 'all';
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The items of a statement and what they come to. */
function useStatementHolds({ customer, scope, from, to }: Stated) {
  const bridge = useBridge();
  const ask = useMemo(
    () => () => bridge.invoices.totals({ customer, selection: statementSelection(scope, { from, to }) }),
    [bridge, customer, scope, from, to],
  );
  return useRetriedAnswer<InvoiceTotals>(ask, `${customerKey(customer)}/${scope}/${from}/${to}`);
}

/** How many items a statement will hold and what they come to, announced again when the choice changes. */
function StatementHolds({ totals }: { readonly totals: InvoiceTotals | null }) {
  const t = useTexts('lists');
  const formats = useFormats();
  return (
    <p role="status">
      {totals !== null &&
        (totals.count === 0
          ? t('statementHoldsNone')
          : t('statementHolds', {
              ...formats.counted(totals.count),
              sum: formats.amount(totals.outstanding, { currency: true }),
            }))}
    </p>
  );
}

/** The lines that were typed, without empty ones; null where they are too many or too long. */
export function addressLines(typed: string): string[] | null {
  const lines = typed
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > MOST_ADDRESS_LINES || lines.some((line) => line.length > LONGEST) ? null : lines;
}

/** Where the first lines came from. */
type AddressSource = 'kept' | 'delivery' | 'none';

interface KnownAddress {
  readonly source: AddressSource;
  readonly lines: readonly string[];
  /** The different installation addresses of the customer's deliveries. */
  readonly deliveries: readonly (readonly string[])[];
}

/** What is known of a customer's address without a request; null until it is read. */
function useStatementAddress(customer: CustomerRef): KnownAddress | null {
  const bridge = useBridge();
  const [known, setKnown] = useState<KnownAddress | null>(null);
  useEffect(() => {
    const both = Promise.all([
      bridge.exports.statementAddress({ customer }),
      bridge.agreements.overview({ customer }),
    ]);
    return subscribeUntilAborted(both, ([kept, overview]) => {
      const deliveries = overview.ok ? deliveryAddresses(overview.value) : [];
      const lines = kept.ok ? kept.value.lines : null;
      // Otherwise it would look as if none had been kept.
      if (!kept.ok) showToast({ failure: kept.failure });
      const [only] = deliveries;
      if (lines !== null) setKnown({ source: 'kept', lines, deliveries });
      else if (deliveries.length === 1 && only) setKnown({ source: 'delivery', lines: only, deliveries });
      else setKnown({ source: 'none', lines: [], deliveries });
    });
  }, [bridge, customer]);
  return known;
}

type Words = AgreementOverview['agreements'][number]['deliveries'][number]['address'];

/** The different installation addresses of a customer's cached deliveries, each as lines. */
export function deliveryAddresses(overview: AgreementOverview): readonly (readonly string[])[] {
  const all = overview.agreements
    .flatMap(({ deliveries }) => deliveries)
    .map(({ address }) => linesOf(address))
    .filter((lines) => lines.length > 0);
  return [...new Map(all.map((lines) => [lines.join('\n'), lines])).values()];
}

/** One line a word, in the order of the record; only postal codes and house numbers share one. */
function linesOf(words: Words): string[] {
  const lines: string[] = [];
  let before = '';
  for (const { key, text } of words) {
    const word = [before, text.trim()].filter((part) => part !== '').join(' ');
    if (HOUSE_NUMBER.test(key) && lines.length > 0 && before === '')
      lines.push(`${lines.pop() ?? ''} ${word}`.trim());
    else if (POSTAL_CODE.test(key)) before = word;
    else {
      before = '';
      if (word !== '') lines.push(word);
    }
  }
  if (before !== '') lines.push(before);
  const shown = lines.slice(0, MOST_ADDRESS_LINES - 1);
  const rest = lines.slice(MOST_ADDRESS_LINES - 1).join(', ');
  return (rest === '' ? shown : [...shown, rest]).map((line) => line.slice(0, LONGEST));
}

interface StatementFieldProps {
  readonly days: StatementDays;
}

/** Open items, or all. */
export function StatementScope({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <Select
      label={t('statementScope')}
      value={days.scope}
      onChange={days.setScope}
      options={[
        { id: 'open', label: t('statementOpen') },
        { id: 'all', label: t('statementAll') },
      ]}
    />
  );
}

/** The day from which days late are counted. */
export function StatementLateOn({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <DateField
      label={t('statementLateOn')}
      description={t('statementLateOnHint')}
      value={days.late}
      onChange={days.setLate}
    />
  );
}

/** Invoice dates from and to, and whether it says what was owed before and at the end. */
export function StatementPeriod({ days }: StatementFieldProps) {
  const t = useTexts('lists');
  return (
    <div className="stack">
      <div className="halves">
        <DayRange days={days.period} fromLabel={t('statementFrom')} toLabel={t('statementTo')} optional />
      </div>
      <Checkbox isSelected={days.balances} onChange={days.setBalances} isDisabled={!days.first && !days.last}>
        {t('statementBalances')}
      </Checkbox>
    </div>
  );
}

/** What statements take in, as the clerk types it; a day is undefined while what is typed is none. */
export function useStatementDays() {
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const period = useTypedDays();
  const [balances, setBalances] = useState(false);
  const [late, setLate] = useState(() => formats.date(today));
  const lateOn = readDay(late, settings.dateFormat);
  const { first, last, backwards } = period;
  const isPeriod = first !== undefined && last !== undefined && !backwards;
  /** Null while what is typed is no period; one of two open ends is all dates. */
  const range = isPeriod ? { from: first, to: last } : null;
  const saysBalances = balances && Boolean(range?.from || range?.to);
  return {
    ...{ ...period, period, range, scope, setScope, late, setLate, lateOn },
    ...{ balances, setBalances, saysBalances },
  };
}

type StatementDays = ReturnType<typeof useStatementDays>;
