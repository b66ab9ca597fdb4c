import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';
import styles from './NoticeMark.module.css';

interface NoticeAction {
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly onAction: () => void;
}

interface NoticeMarkProps {
  readonly tone: 'plain' | 'offline' | 'failure';
  readonly icon: ReactNode;
  /** A word or two, beside the figures that it is about. */
  readonly word: string;
  /** The whole of it: said at once to a screen reader, shown to everybody by a press. */
  readonly text: string;
  /** What can be done, as buttons: each closes the popover first. */
  readonly actions: readonly NoticeAction[];
}

/** A notice that takes no line of its own: a word beside the freshness, with the sentence and its actions behind it. */
export function NoticeMark({ tone, icon, word, text, actions }: NoticeMarkProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles['mark']} data-tone={tone}>
      <span className="visuallyHidden" role="status">
        {text}
      </span>
      <DialogTrigger isOpen={open} onOpenChange={setOpen}>
        <Button variant="quiet" icon={icon}>
          {word}
        </Button>
        <Popover className={styles['popover'] ?? ''} placement="bottom end" offset={4}>
          <AriaDialog className="popoverBody wideStack" aria-label={word}>
            <p>{text}</p>
            <div className="actions">
              {actions.map(({ label, isQuiet = false, onAction }) => (
                <Button
                  key={label}
                  variant={isQuiet ? 'quiet' : 'default'}
                  onPress={() => {
                    setOpen(false);
                    onAction();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          </AriaDialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}
