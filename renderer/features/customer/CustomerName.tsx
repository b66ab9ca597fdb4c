import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { useCommands } from '../../base/commands.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AsSent } from '../../ui/AsSent.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { onceHere } from '../../ui/keys/onItsWay.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CustomerView.module.css';

interface CustomerNameProps {
  readonly number: string;
  readonly name: string;
  readonly onName: (givenName: string) => Promise<Failure | null>;
}

/** The clerk's own name for the customer, changed in place. The service gives no name. */
export function CustomerName({ number, name, onName }: CustomerNameProps) {
  const t = useTexts('customers');
  const ui = useTexts('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const opener = useRef<HTMLDivElement>(null);
  const closed = useRef(false);
  const close = () => {
    closed.current = true;
    setTyped(null);
    setError(null);
  };
  // Before the next key is handled: otherwise the focus could leave the place to which that key has moved it.
  useLayoutEffect(() => {
    if (typed !== null || !closed.current) return;
    closed.current = false;
    opener.current?.querySelector('button')?.focus();
  }, [typed]);
  const commands = useTexts('commands');
  useCommands(() => [
    {
      id: 'rename',
      label: commands('rename'),
      // The box gives the focus back first.
      run: () => onceHere(() => setTyped(name)),
    },
  ]);
  const save = async () => {
    const failure = await onName((typed ?? '').trim());
    if (failure === null) close();
    else setError(failure.message);
  };
  if (typed === null) {
    const shown = name === '' ? t('unnamed') : name;
    return (
      <div ref={opener} className={styles['name']}>
        <AsSent className={classes(styles['given'], name === '' && styles['unnamed'])} title={shown}>
          {shown}
        </AsSent>
        <IconButton
          label={t('editName', { number })}
          icon={<Pencil size={14} aria-hidden />}
          onPress={() => setTyped(name)}
        />
      </div>
    );
  }
  return (
    <form
      className={styles['nameForm']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        label={t('givenName', { number })}
        hideLabel
        autoFocus
        maxLength={120}
        value={typed}
        onChange={setTyped}
        placeholder={t('nameHint')}
        error={error}
      />
      <IconButton type="submit" label={ui('save')} icon={<Check size={16} aria-hidden />} />
      <IconButton label={ui('cancel')} icon={<X size={16} aria-hidden />} onPress={close} />
    </form>
  );
}
