import { Check, Undo2 } from 'lucide-react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Shortcut } from './Shortcut.tsx';
import { useApp } from './useApp.ts';

interface TakeButtonProps {
  /** The key that does the same. */
  readonly of: string;
  /** What it acts on is taken already, and given back. */
  readonly isTaken: boolean;
  readonly onPress: () => void;
}

/** Takes the suggestion of the row with the keyboard, or gives back what was taken. */
export function TakeButton({ of, isTaken, onPress }: TakeButtonProps) {
  const t = useTexts('bank');
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  return (
    <>
      <Shortcut of={of} textKey={isTaken ? 'bank:giveBack' : 'bank:take'} run={onPress} />
      <Button
        icon={isTaken ? <Undo2 size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        onPress={onPress}
        after={letters ? <Kbd keys={of} /> : undefined}
      >
        {t(isTaken ? 'giveBack' : 'take')}
      </Button>
    </>
  );
}
