import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { TextField } from '../../../ui/TextField.tsx';

interface OwnTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | null;
  readonly autoFocus?: boolean;
}

/** A text of the clerk's own, of as many lines as she likes: Enter saves it, Shift+Enter begins a line. */
export function OwnText(props: OwnTextProps) {
  return (
    <TextField
      {...props}
      rows={3}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
        if (!isEnter) return event.continuePropagation();
        event.preventDefault();
        if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
      }}
    />
  );
}

/** Says of a text that is too long by how much; null for one that fits. Nothing is ever cut. */
export function useTooLong(): (text: string, most: number) => string | null {
  const t = useTexts('marks');
  const formats = useFormats();
  return (text, most) =>
    text.length <= most
      ? null
      : t('tooLong', { ...formats.counted(text.length - most), most: formats.count(most) });
}
