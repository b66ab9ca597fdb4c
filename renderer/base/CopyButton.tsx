import { Copy } from 'lucide-react';
import { said, useTexts } from '../i18n/useTexts.ts';
import { announce } from '../ui/announcer.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { copyOrSay } from '../ui/copyText.ts';
import { showToast } from '../ui/toastStore.ts';

interface CopyButtonProps {
  readonly label: string;
  /** The text, or what fetches it. */
  readonly text: string | (() => Promise<string | null>);
  readonly small?: boolean;
}

/** Puts a text on the clipboard as it came, never as the screen formats it. */
export function CopyButton({ label, text, small = false }: CopyButtonProps) {
  const ui = useTexts('ui');
  const copy = async () => {
    const whole = typeof text === 'string' ? text : await text();
    if (whole === null) showToast({ text: said('ui', 'copyFailed'), tone: 'failure' });
    else if (await copyOrSay(whole)) announce(ui('copied'));
  };
  const icon = <Copy size={13} aria-hidden />;
  if (small) return <IconButton label={label} icon={icon} onPress={() => void copy()} />;
  return (
    <Button icon={icon} onPress={() => void copy()}>
      {label}
    </Button>
  );
}
