import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { Answer, Failure } from '../../../../shared/ipc/entry.ts';
import type { PaymentSet } from '../../../../shared/ipc/invoices.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { showFailure } from '../../../base/failureToast.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { afterSettled } from '../../../ui/pendingWork.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { UntrustedText } from '../../../ui/UntrustedText.tsx';
import styles from './PaymentSheet.module.css';

interface Found<Offered extends OfferedSet> {
  /** What the typed text may mean; empty where it is no amount. */
  readonly amounts: readonly string[];
  readonly sets: readonly Offered[];
}

interface PaymentFrameProps<Offered extends OfferedSet> {
  readonly title: string;
  readonly hint: string;
  readonly search: ReturnType<typeof usePaymentSearch<Found<Offered>>>;
  /** What is said while it searches, and how far it came. */
  readonly status: string;
  readonly onChoose: (chosen: Offered) => void;
  readonly onClose: () => void;
  /** What took no part in the search. */
  readonly children?: ReactNode;
}

/** Asks for an amount that was paid, and shows what adds up to it. */
export function PaymentFrame<Offered extends OfferedSet>(props: PaymentFrameProps<Offered>) {
  const { title, hint, search, status, onChoose, onClose, children } = props;
  const t = useTexts('payments');
  const formats = useFormats();
  const [typed, setTyped] = useState('');
  const { asked, answer, searching, failure } = search.found;
  // What was found for another amount would be read as the answer to this one.
  const isOfTyped = typed === asked;
  const isNoAmount = answer?.amounts.length === 0;
  return (
    <Dialog title={title} onClose={onClose} awaits={searching && (answer?.sets.length ?? 0) === 0}>
      <form
        className="wideStack"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') search.find(typed);
        }}
      >
        <div className={styles['asking']}>
          <TextField
            label={t('amount')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            description={hint}
            error={isNoAmount && isOfTyped ? t('amountWrong', { example: formats.amount('1250') }) : null}
          />
          <Button type="submit" isPending={searching}>
            {t('find')}
          </Button>
        </div>
        {/* Hidden, not taken out: sets that come back would take the keyboard from a clerk who is typing. */}
        <div hidden={!isOfTyped} className={styles['found']}>
          {failure !== null && (
            <ErrorPanel title={t('failed')} failure={failure} onRetry={() => search.find(asked ?? '')} />
          )}
          {answer !== null && answer.sets.length > 0 && (
            <PaymentSets
              key={asked}
              amounts={answer.amounts}
              sets={answer.sets}
              takesFocus={isOfTyped}
              onChoose={onChoose}
            />
          )}
          {asked !== null && !isNoAmount && (
            <div className={styles['end']}>
              <p role="status">{status}</p>
              {searching && <Button onPress={search.stop}>{t('stop')}</Button>}
            </div>
          )}
          {children}
        </div>
      </form>
    </Dialog>
  );
}

/** A set, and whose it is where that is not one customer. */
interface OfferedSet {
  readonly set: PaymentSet;
  readonly customer?: CustomerRef;
  readonly givenName?: string;
}

interface PaymentSetsProps<Offered extends OfferedSet> {
  /** What the typed text may mean. */
  readonly amounts: readonly string[];
  readonly sets: readonly Offered[];
  /** The first set has the focus as soon as there is one. */
  readonly takesFocus: boolean;
  readonly onChoose: (chosen: Offered) => void;
}

const keyOf = ({ set: { amount, invoices } }: OfferedSet) =>
  [amount, ...invoices.map(({ id }) => id)].join(' ');

/** The sets as a list that the arrows go through; Enter or a click chooses one. */
function PaymentSets<Offered extends OfferedSet>(props: PaymentSetsProps<Offered>) {
  const { amounts, sets, takesFocus, onChoose } = props;
  const t = useTexts('payments');
  const formats = useFormats();
  const [amount = '', other] = amounts.map((one) => formats.amount(one));
  const list = useRef<HTMLDivElement>(null);
  const [focuses] = useState(takesFocus);
  useEffect(() => {
    // The list hands the focus on to its first set.
    return focuses ? afterSettled(() => list.current?.focus()) : undefined;
  }, [focuses]);
  return (
    <ListBox
      ref={list}
      aria-label={other === undefined ? t('sets', { amount }) : t('setsOfTwo', { amount, other })}
      className={styles['sets'] ?? ''}
      onAction={(key) => {
        const chosen = sets.find((one) => keyOf(one) === key);
        if (chosen) onChoose(chosen);
      }}
    >
      {sets.map((offered) => (
        <ListBoxItem
          key={keyOf(offered)}
          id={keyOf(offered)}
          textValue={offered.set.invoices.map(({ invoiceNo }) => invoiceNo).join(' ')}
          className={styles['set'] ?? ''}
        >
          {offered.customer !== undefined && (
            <span className="strong">
              {t('ofCustomer', { number: offered.customer.number })}{' '}
              <UntrustedText>{offered.givenName}</UntrustedText>
            </span>
          )}
          <span className={styles['sum']}>
            <span>{t('parts', { count: offered.set.invoices.length })}</span>
            <Amount value={offered.set.amount} tone="strong" />
          </span>
          {offered.set.invoices.map(({ id, invoiceNo, dueDate, outstanding }) => (
            <span key={id} className={styles['line']}>
              <span>{invoiceNo}</span>
              <DateText value={dueDate} />
              <Amount value={outstanding} />
            </span>
          ))}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

interface PaymentSearch<Found> {
  /** The text that was asked for; null before the first. */
  readonly asked: string | null;
  readonly answer: Found | null;
  readonly searching: boolean;
  readonly failure: Failure | null;
}

const NOTHING = { asked: null, answer: null, searching: false, failure: null };

/**
 * What adds up to a payment. A refresh of the list (`version`) asks again; a search that goes on is stopped when the
 * sheet closes.
 */
export function usePaymentSearch<Found>(
  search: (amount: string, foundSoFar: (found: Found) => void) => Promise<Answer<Found>>,
  version: string | null,
) {
  const bridge = useBridge();
  const [found, setFound] = useState<PaymentSearch<Found>>(NOTHING);
  const question = useRef(0);

  const find = async (asked: string) => {
    question.current += 1;
    const mine = question.current;
    setFound({ ...NOTHING, asked, searching: true });
    const answer = await search(asked, (soFar) => {
      if (mine === question.current) setFound({ ...NOTHING, asked, answer: soFar, searching: true });
    });
    if (mine !== question.current) return;
    setFound({ ...NOTHING, asked, ...(answer.ok ? { answer: answer.value } : { failure: answer.failure }) });
  };

  const again = useRef(() => {});
  useEffect(() => {
    again.current = () => {
      if (found.asked !== null) void find(found.asked);
    };
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) again.current();
    seen.current = version;
  }, [version]);
  useEffect(
    () => () => {
      question.current += 1;
      void bridge.payments.stop({});
    },
    [bridge],
  );

  return {
    found,
    find: (asked: string) => void find(asked),
    stop: () => void showFailure(bridge.payments.stop({})),
  };
}
