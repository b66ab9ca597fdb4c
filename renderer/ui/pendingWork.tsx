import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How much the next key may be meant for is not here yet: a screen, a sheet, a menu, the answer to the key before. */
let coming = 0;
/** How much of that Escape gives up. */
let stoppable = 0;
/** What is to be done once all of it is here. */
let following = 0;
let absent = () => {};

/** Keys wait until the returned function is called. */
export function beginPending(): () => void {
  coming += 1;
  let ended = false;
  return () => {
    if (!ended) coming -= 1;
    ended = true;
  };
}

export function hasPendingWork(): boolean {
  return coming + following > 0;
}

let onceDrawn = (end: () => void) => end();

/** Keys wait until a promise has ended, however it does, and until what its answer sets is on screen. */
export function trackPending<T>(promise: Promise<T>): Promise<T> {
  const end = beginPending();
  const drawn = () => onceDrawn(end);
  void promise.then(drawn, drawn);
  return promise;
}

/**
 * Ends what is tracked. What an answer sets is drawn some time after the promise has ended, by the same render as this
 * and before its effect: a key that came in between would act upon what was there before. Rendered once, behind all of
 * the window.
 */
export function TrackedWork() {
  const [ended, setEnded] = useState(0);
  const [queue] = useState(() => ({ ends: [] as (() => void)[], run: 0 }));
  useLayoutEffect(() => {
    onceDrawn = (end) => {
      queue.ends.push(end);
      setEnded((count) => count + 1);
    };
    return () => {
      onceDrawn = (end) => end();
      for (const end of queue.ends.splice(0)) end();
    };
  }, [queue]);
  useEffect(() => {
    for (const end of queue.ends.splice(0, ended - queue.run)) end();
    queue.run = ended;
  }, [queue, ended]);
  return null;
}

export function canBeStopped(): boolean {
  return stoppable > 0;
}

/** Frames in which the library closes a menu or a dialog and gives the keyboard back. */
const CLOSING = 2;

/**
 * Does something once all that is on its way is here; keys wait until it is done. Gives what calls it off, as a press of
 * the mouse does: the clerk has gone elsewhere.
 */
export function afterSettled(run: () => void): () => void {
  let frames = 0;
  let frame = 0;
  const end = () => {
    window.removeEventListener('pointerdown', end, { capture: true });
    if (frame !== 0) following -= 1;
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const look = () => {
    frames += 1;
    if (frames < CLOSING || coming > 0) {
      frame = requestAnimationFrame(look);
      return;
    }
    end();
    run();
  };
  following += 1;
  frame = requestAnimationFrame(look);
  window.addEventListener('pointerdown', end, { capture: true });
  return end;
}

/** Keys wait until a promise has ended, and until the rows that it has changed, which are asked for a moment later, are here. */
export function untilSeen<T>(promise: Promise<T>): Promise<T> {
  const see = () => void afterSettled(() => {});
  void trackPending(promise).then(see, see);
  return promise;
}

/** What keys were waiting for has failed, or is not there: they are dropped. */
export function failPending(): void {
  absent();
}

/** Calls a listener whenever something did not come; used once, by what holds the keys. */
export function onAbsent(listener: () => void): () => void {
  absent = listener;
  return () => {
    absent = () => {};
  };
}

/** For what is shown instead of something that keys may be waiting for: before they are given to it in the next frame. */
export function useDidNotCome(isAbsent: boolean): void {
  useLayoutEffect(() => {
    if (isAbsent) failPending();
  }, [isAbsent]);
}

/** Keys wait while something is on its way, and until the effects have run that its coming has. */
export function useOnItsWay(isComing: boolean): void {
  useEffect(() => (isComing ? beginPending() : undefined), [isComing]);
}

/** The same for what Escape gives up: that key does not wait for it. */
export function useOnItsWayOrStopped(isComing: boolean): void {
  useOnItsWay(isComing);
  useEffect(() => {
    if (!isComing) return;
    stoppable += 1;
    return () => {
      stoppable -= 1;
    };
  }, [isComing]);
}

/** Keys wait from the component's first commit until the returned function is called, or the component is gone. */
export function usePendingUntilMounted(): () => void {
  const end = useRef(() => {});
  useLayoutEffect(() => {
    end.current = beginPending();
    return () => end.current();
  }, []);
  return useRef(() => end.current()).current;
}

interface ArrivedProps {
  readonly onArrive?: () => void;
}

/** The last child of what arrives: keys wait until the effects of all before it have run, which set focus and shortcuts. */
export function Arrived({ onArrive }: ArrivedProps) {
  const end = usePendingUntilMounted();
  useEffect(() => {
    end();
    onArrive?.();
  }, [end, onArrive]);
  return null;
}

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
