import { visibleText } from '../../shared/domain/visibleText.ts';

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
