import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
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
