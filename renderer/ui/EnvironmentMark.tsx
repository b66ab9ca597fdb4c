import { FlaskConical } from 'lucide-react';
import type { ConnectionSummary } from '../../shared/ipc/connections.ts';
import { classes } from './classes.ts';
import styles from './EnvironmentMark.module.css';

interface EnvironmentMarkProps {
  readonly tone: ConnectionSummary['environmentTone'];
  readonly word: string;
}

/** The environment as a colour and a word; production alone is solid. */
export function EnvironmentMark({ tone, word }: EnvironmentMarkProps) {
  return (
    <span className={classes(styles['mark'], styles[tone])}>
      {tone === 'sample' ? (
        <FlaskConical size={12} aria-hidden />
      ) : (
        <span className={styles['dot']} aria-hidden />
      )}
      {word}
    </span>
  );
}
