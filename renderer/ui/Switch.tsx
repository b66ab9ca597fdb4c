import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  readonly description?: ReactNode;
}

/** On or off, in force at once. */
export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles['switch'] ?? ''}>
      <span className={styles['track']} aria-hidden>
        <span className={styles['knob']} />
      </span>
      <span className={styles['words']}>
        <span className={styles['label']}>{children}</span>
        {description !== undefined && <span className={styles['description']}>{description}</span>}
      </span>
    </AriaSwitch>
  );
}
