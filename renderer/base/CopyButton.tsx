import { Copy } from 'lucide-react';
import { said } from '../i18n/said.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/toastStore.ts';
import { copyText } from './copyText.ts';

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
    if (whole !== null && (await copyText(whole))) announce(ui('copied'));
    else showToast({ text: said('ui', 'copyFailed'), tone: 'failure' });
  };
  const icon = <Copy size={13} aria-hidden />;
  if (small) return <IconButton label={label} icon={icon} onPress={() => void copy()} />;
  return (
    <Button icon={icon} onPress={() => void copy()}>
      {label}
    </Button>
  );
}
