import { Check, Pencil, RotateCw, Scale, Square, Star, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary } from '../../../shared/ipc/customers.ts';
import { useCommands } from '../../base/commands.ts';
import { asOfPath, paths } from '../../base/paths.ts';
import { useOffline } from '../../base/useApp.ts';
import { useSaveName } from '../../base/useSaveName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import { wantRows } from '../../ui/focus/focusRestorer.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { compareOnly } from '../compare/compareStore.ts';
import { CustomerMenu } from '../keep/ForgetDialog.tsx';
import { CustomerMarks, useCustomerMarking } from '../marks/CustomerMarks.tsx';
import styles from './CustomerView.module.css';

interface CustomerHeaderProps {
  readonly customer: CustomerRef;
  readonly summary: CustomerSummary | null;
  readonly fetching: boolean;
  /** What the clerk must know of the list, beside the time of its fetch. */
  readonly notices: ReactNode;
  readonly onPin: () => void;
  readonly onRefresh: () => void;
  readonly onStop: () => void;
}

/** The customer, and when its figures were fetched. */
export function CustomerHeader(props: CustomerHeaderProps) {
  const { customer, summary, fetching, notices, onPin, onRefresh, onStop } = props;
  const t = useTexts('customers');
  const compare = useTexts('compare');
  const [, navigate] = useLocation();
  const offline = useOffline();
  const list = summary?.list ?? null;
  const marking = useCustomerMarking(customer);
  const pinned = summary?.pinned ?? false;
  const asOf = useTexts('asOf');
  const showAsOf = () => navigate(asOfPath(customer));
  useCommands(() => [
    { id: 'pin', label: t(pinned ? 'unpin' : 'pin'), run: onPin },
    { id: 'asOf.customer', label: asOf('ofCustomer'), run: showAsOf },
    ...(fetching ? [{ id: 'stop', label: t('stopRefresh'), run: onStop }] : []),
  ]);
  return (
    <header className={styles['header']} data-area="head">
      <div className={styles['who']}>
        <h1 className={styles['number']}>{t('customer', { number: customer.number })}</h1>
        <CustomerName customer={customer} name={summary?.givenName ?? ''} />
        <IconButton
          label={t(pinned ? 'unpin' : 'pin')}
          icon={<Star size={16} aria-hidden fill={pinned ? 'currentColor' : 'none'} />}
          onPress={onPin}
        />
        <CustomerMenu
          customer={customer}
          pinned={pinned}
          onPin={onPin}
          more={[
            { id: 'asOf', label: asOf('title'), onAction: showAsOf },
            ...marking.entries,
            {
              id: 'compare',
              label: compare('title'),
              icon: <Scale size={14} aria-hidden />,
              separated: true,
              onAction: () => {
                compareOnly(customer.number);
                navigate(paths.compare);
              },
            },
          ]}
        />
        {marking.dialog}
      </div>
      <div className={styles['fresh']}>
        <CustomerMarks customer={customer} revision={list?.revision ?? 0} onMark={marking.mark} />
        {notices}
        <FreshnessBadge fetchedAt={list?.fetchedAt ?? null} offline={offline} fetching={fetching} />
        {fetching ? (
          <Button icon={<Square size={12} aria-hidden />} onPress={onStop}>
            {t('stopRefresh')}
          </Button>
        ) : (
          <Button
            icon={<RotateCw size={14} aria-hidden />}
            after={<Kbd keys="R" />}
            onPress={onRefresh}
            aria-keyshortcuts="R"
          >
            {t('refresh')}
          </Button>
        )}
      </div>
    </header>
  );
}

interface CustomerNameProps {
  readonly customer: CustomerRef;
  readonly name: string;
}

/** The clerk's own name for the customer, changed in place. The service gives no name. */
function CustomerName({ customer, name }: CustomerNameProps) {
  const t = useTexts('customers');
  const commands = useTexts('commands');
  const [editedBy, setEditedBy] = useState<'pencil' | 'command' | null>(null);
  const opener = useRef<HTMLDivElement>(null);
  const closed = useRef<typeof editedBy>(null);
  const close = () => {
    closed.current = editedBy;
    setEditedBy(null);
  };
  // Before the next key is handled: otherwise the focus could leave the place to which that key has moved it.
  useLayoutEffect(() => {
    if (editedBy !== null) return;
    if (closed.current === 'command') wantRows();
    if (closed.current === 'pencil') opener.current?.querySelector('button')?.focus();
    closed.current = null;
  }, [editedBy]);
  useCommands(() => [
    {
      id: 'rename',
      label: commands('rename'),
      // The box gives the focus back first.
      run: () => afterSettled(() => setEditedBy('command')),
    },
  ]);
  if (editedBy !== null) return <NameForm customer={customer} name={name} onClose={close} />;
  const shown = name === '' ? t('unnamed') : name;
  return (
    <div ref={opener} className={styles['name']}>
      <UntrustedText className={classes(styles['given'], name === '' && 'faint')} title={shown}>
        {shown}
      </UntrustedText>
      <IconButton
        label={t('editName', { number: customer.number })}
        icon={<Pencil size={14} aria-hidden />}
        onPress={() => setEditedBy('pencil')}
      />
    </div>
  );
}

function NameForm({ customer, name, onClose }: CustomerNameProps & { readonly onClose: () => void }) {
  const t = useTexts('customers');
  const ui = useTexts('ui');
  const [typed, setTyped] = useState(name);
  const [refused, setRefused] = useState<string | null>(null);
  const saveName = useSaveName(customer, name);
  const save = async () => {
    const refusal = await saveName(typed);
    if (refusal === null) onClose();
    else setRefused(refusal);
  };
  return (
    <form
      // A name that was refused may be saved again as it is.
      noValidate
      className={styles['nameForm']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label={t('givenName', { number: customer.number })}
        hideLabel
        autoFocus
        value={typed}
        onChange={setTyped}
        placeholder={t('nameHint')}
        error={refused}
      />
      <IconButton type="submit" label={ui('save')} icon={<Check size={16} aria-hidden />} />
      <IconButton label={ui('cancel')} icon={<X size={16} aria-hidden />} onPress={onClose} />
    </form>
  );
}
