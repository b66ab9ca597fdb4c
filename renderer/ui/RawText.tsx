import { visibleText } from '../../shared/domain/visibleText.ts';
import { classes } from './classes.ts';
import styles from './RawText.module.css';

interface RawTextProps {
  readonly label: string;
  /** Sets how much room it takes. */
  readonly className?: string | undefined;
  readonly children: string;
}

/** A text as the service sent it, with codes for invisible characters; what does not fit scrolls. */
export function RawText({ label, className, children }: RawTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
    <section className={classes(styles['text'], className)} tabIndex={0} aria-label={label}>
      <pre>{visibleText(children)}</pre>
    </section>
  );
}
