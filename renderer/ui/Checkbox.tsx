import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components';
import { useTexts } from '../i18n/useTexts.ts';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  /** Left out where `aria-label` names the box, as in a grid. */
  readonly children?: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles['checkbox'] ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles['box']} aria-hidden>
            {isIndeterminate ? <Minus size={12} /> : isSelected && <Check size={12} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  readonly description?: ReactNode;
  /** The organisation has decided it: shown, and said instead of the description. */
  readonly locked?: boolean;
}

/** On or off, in force at once. */
export function Switch({ children, description, locked = false, ...rest }: SwitchProps) {
  const t = useTexts('ui');
  const hint = locked ? t('setByOrganisation') : description;
  return (
    <AriaSwitch {...rest} {...(locked && { isReadOnly: true })} className={styles['switch'] ?? ''}>
      <span className={styles['track']} aria-hidden>
        <span className={styles['knob']} />
      </span>
      <span className="down">
        <span className="medium">{children}</span>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </span>
    </AriaSwitch>
  );
}
