import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { KeepListDialog } from './KeepListDialog.tsx';

interface KeepNumbersProps {
  readonly connectionId: string;
  /** The text in the box now. */
  readonly numbers: string;
}

/** Beside a box of customer numbers: keeps them as a list for the next time. */
export function KeepNumbers({ connectionId, numbers }: KeepNumbersProps) {
  const t = useTexts('keptLists');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        icon={<ListPlus size={14} aria-hidden />}
        isDisabled={numbers.trim() === ''}
        onPress={() => setAsking(true)}
      >
        {t('keep')}
      </Button>
      {asking && (
        <KeepListDialog connectionId={connectionId} numbers={numbers} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
