import { useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useSaveName } from '../../base/useSaveName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface RenameDialogProps {
  readonly customer: CustomerRef;
  readonly givenName: string;
  readonly onClose: () => void;
}

const FORM = 'rename-customer';

/** Asks for the clerk's own name of a customer; the service gives none. */
export function RenameDialog({ customer, givenName, onClose }: RenameDialogProps) {
  const saveName = useSaveName(customer, givenName);
  const t = useTexts('customers');
  const menus = useTexts('menus');
  const ui = useTexts('ui');
  const [typed, setTyped] = useState(givenName);
  const [refused, setRefused] = useState<string | null>(null);
  const save = async () => {
    const refusal = await saveName(typed);
    if (refusal === null) onClose();
    else setRefused(refusal);
  };
  return (
    <Dialog
      title={menus('renameTitle', { number: customer.number })}
      onClose={onClose}
      size="small"
      canCancel
      actions={
        <Button variant="primary" type="submit" form={FORM}>
          {ui('save')}
        </Button>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('givenName', { number: customer.number })}
          description={t('nameHint')}
          value={typed}
          onChange={setTyped}
          error={refused}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
