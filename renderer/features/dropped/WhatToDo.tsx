import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './WhatToDo.module.css';

/** What a list of customer numbers can be used for. */
const USES = ['pdfs', 'statements', 'refresh'] as const;

export type NumbersUse = (typeof USES)[number];

interface WhatToDoProps {
  /** What was read from which file. */
  readonly words: string;
  readonly onUse: (use: NumbersUse) => void;
  readonly onClose: () => void;
}

/** Asks what to do with the numbers of a dropped file. Nothing is done before the sheet that comes next. */
export function WhatToDo({ words, onUse, onClose }: WhatToDoProps) {
  const t = useTexts('dropped');
  return (
    <Dialog title={t('title')} onClose={onClose} size="small" canCancel>
      <p>{words}</p>
      <div className={styles['uses']}>
        {USES.map((use, place) => (
          <Button key={use} autoFocus={place === 0} onPress={() => onUse(use)}>
            {t(use)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
