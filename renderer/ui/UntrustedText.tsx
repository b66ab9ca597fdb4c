import { useMemo } from 'react';
import { visibleText } from '../../shared/domain/visibleText.ts';
import { classes } from './classes.ts';
import styles from './RawText.module.css';

interface UntrustedTextProps {
  readonly className?: string | undefined;
  readonly title?: string | undefined;
  readonly children: string | null | undefined;
}

/**
 * A word of the service, or of another clerk: it cannot turn the text beside it around, and invisible characters in it
 * are shown.
 */
export function UntrustedText({ className, title, children }: UntrustedTextProps) {
  return (
    <bdi
      {...(className === undefined ? {} : { className })}
      {...(title === undefined ? {} : { title: visibleText(title) })}
    >
      {visibleText(children ?? '')}
    </bdi>
  );
}

/** Lines in one block: blocks that are not on screen are not laid out. */
const BLOCK = 200;

interface RawTextProps {
  readonly label: string;
  /** Sets how much room it takes. */
  readonly className?: string | undefined;
  readonly children: string;
}

/** A text as it came, with codes for invisible characters; what does not fit scrolls. */
export function RawText({ label, className, children }: RawTextProps) {
  const blocks = useMemo(() => blocksOf(visibleText(children)), [children]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard
    <section className={classes(styles['text'], className)} tabIndex={0} aria-label={label}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place, and none ever moves
        <pre key={place} data-block={place < blocks.length - 1 || undefined}>
          {block}
        </pre>
      ))}
    </section>
  );
}

function blocksOf(text: string): readonly string[] {
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK) blocks.push(lines.slice(at, at + BLOCK).join('\n'));
  return blocks;
}
