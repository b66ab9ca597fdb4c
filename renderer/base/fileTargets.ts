import { useEffect, useRef } from 'react';

/** A part of the window that takes a file which is dropped anywhere on it. */
export interface FileTarget {
  /** What will happen to the file, for the words over the window while it is held there. */
  readonly words: string;
  readonly take: (file: File) => void;
}

let targets: readonly { readonly current: FileTarget }[] = [];

/** The newest target that is on screen: an open sheet comes before what lies below it. Null for none. */
export function topFileTarget(): FileTarget | null {
  return targets.at(-1)?.current ?? null;
}

/** Takes files that are dropped on the window while the component is mounted. */
export function useFileTarget(target: FileTarget): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  useEffect(() => {
    targets = [...targets, latest];
    return () => {
      targets = targets.filter((other) => other !== latest);
    };
  }, []);
}
