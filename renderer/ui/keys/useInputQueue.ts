import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../toastStore.ts';
import { InputQueue, MOST_HELD } from './inputQueue.ts';

const TEXTS = { absent: 'keysAbsent', question: 'keysQuestion', tooMany: 'keysTooMany' } as const;
/** A later notice replaces the one before. */
const ABOUT = 'held keys';

/** Holds what is typed ahead for the whole window, and says what was given to nothing; used once, in the shell. */
export function useInputQueue(isForAnyScreen: (pressed: KeyboardEvent) => boolean): void {
  const t = useTexts('ui');
  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  });
  const [keys] = useState(
    () =>
      new InputQueue({
        isForAnyScreen,
        onDropped: (why, count) =>
          showToast({ text: say.current(TEXTS[why], { count, most: String(MOST_HELD) }), about: ABOUT }),
      }),
  );
  useEffect(() => keys.start(), [keys]);
}
