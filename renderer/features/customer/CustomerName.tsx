import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useCommands } from '../../base/commands.ts';
import { useSaveName } from '../../base/useSaveName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { classes } from '../../ui/classes.ts';
import { wantRows } from '../../ui/focus/rowsWanted.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './CustomerView.module.css';

interface CustomerNameProps {
  readonly customer: CustomerRef;
  readonly name: string;
}

/** The clerk's own name for the customer, changed in place. The service gives no name. */
export function CustomerName({ customer, name }: CustomerNameProps) {
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
