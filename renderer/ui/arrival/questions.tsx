import { useEffect, useRef } from 'react';

const QUESTION = '[role=alertdialog]';

/** A question that is open: its answer confirms, removes or overwrites something. */
export function openQuestion(): HTMLElement | null {
  return document.querySelector<HTMLElement>(QUESTION);
}

/** Whether a clerk can have seen the question when she pressed this key. A key that is only held down answers nothing. */
export function answers({ dataset }: HTMLElement, pressed: KeyboardEvent): boolean {
  const shownAt = Number(dataset['shownAt'] ?? Number.POSITIVE_INFINITY);
  return pressed.timeStamp > shownAt && !pressed.repeat;
}

/** Within a question: notes on it when it was drawn whole, with all that its answer would do. */
export function QuestionShown() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const question = place.current?.closest<HTMLElement>(QUESTION);
    if (!question) return;
    let frame = 0;
    const look = (wasWhole: boolean) => {
      // By the clock of the keys.
      if (wasWhole) question.dataset['shownAt'] = String(new Event('shown').timeStamp);
      else {
        const isWhole = question.querySelector('[aria-busy=true]') === null;
        frame = requestAnimationFrame(() => look(isWhole));
      }
    };
    look(false);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span ref={place} hidden />;
}
