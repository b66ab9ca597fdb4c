import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { useFormats } from '../i18n/useFormats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'onBlur'> {
  readonly label: string;
  /** A longer text is not taken, and the field says so: of one that is cut, the part would pass for the whole. */
  readonly maxLength?: number;
  readonly description?: ReactNode;
  /** It loses the keyboard to another element, or is gone with its screen. */
  readonly onLeave?: () => void;
  /** Shown, and announced to a screen reader, instead of the description; its presence makes the field invalid. */
  readonly error?: string | null;
  readonly placeholder?: string;
  /** The label is kept for a screen reader only. */
  readonly hideLabel?: boolean;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
  readonly rows?: number;
  readonly code?: boolean;
  /** A button inside the end of a single-line field. */
  readonly after?: ReactNode;
  /** The organisation has decided it: shown, and said instead of the description. */
  readonly locked?: boolean;
}

export function TextField({
  label,
  description,
  error = null,
  placeholder,
  hideLabel = false,
  optional = false,
  rows,
  code = false,
  after,
  locked = false,
  maxLength = Number.POSITIVE_INFINITY,
  onChange,
  onLeave,
  ...rest
}: TextFieldProps) {
  const t = useTexts('ui');
  const formats = useFormats();
  const [isRefused, setRefused] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => onLeave?.());
  useLayoutEffect(() => {
    const { current } = frame;
    return () => {
      // What is removed together with the keyboard sends no event.
      if (current?.contains(document.activeElement)) leave();
    };
  }, []);
  const take = (text: string) => {
    const isLonger = text.length > maxLength && text.length > (rest.value?.length ?? 0);
    setRefused(isLonger);
    if (!isLonger) onChange?.(text);
  };
  const help = locked ? t('setByOrganisation') : description;
  const inputClass = classes(styles['input'], rows !== undefined && styles['area'], code && styles['code']);
  const hint = placeholder === undefined ? {} : { placeholder };
  return (
    <AriaTextField
      ref={frame}
      {...rest}
      onChange={take}
      onBlur={() => onLeave?.()}
      {...(locked && { isReadOnly: true })}
      isInvalid={error !== null}
      className={styles['field'] ?? ''}
    >
      <Label className={hideLabel ? 'visuallyHidden' : (styles['label'] ?? '')}>
        {label}
        {optional && <span className={styles['optional']}>{t('optional')}</span>}
      </Label>
      {rows ? (
        <TextArea className={inputClass} rows={rows} {...hint} />
      ) : (
        <Beside after={after}>
          <Input className={inputClass} {...hint} />
        </Beside>
      )}
      {help !== undefined && error === null && (
        <Text slot="description" className={styles['description'] ?? ''}>
          {help}
        </Text>
      )}
      {isRefused && (
        <span role="alert" className={styles['error']}>
          {t('tooLong', { most: formats.count(maxLength) })}
        </span>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}

function Beside({ after, children }: { readonly after: ReactNode; readonly children: ReactNode }) {
  if (after === undefined) return children;
  return (
    <div className={styles['around']}>
      {children}
      {after}
    </div>
  );
}

/** Beside what the organisation has decided, where no field says so. */
export function DecidedNote() {
  const t = useTexts('ui');
  return <p className={styles['description']}>{t('setByOrganisation')}</p>;
}
