import { useEffect, useState } from 'react';
import { topFileTarget } from '../../base/fileTargets.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { DropPlan } from './DropWords.tsx';

const DropWords = lazyComponent(async () => (await import('./DropWords.tsx')).DropWords);
const DroppedNumbers = lazyComponent(async () => (await import('./DroppedNumbers.tsx')).DroppedNumbers);

interface DroppedFilesProps {
  /** Null while no connection is chosen. */
  readonly connectionId: string | null;
}

/**
 * Files that are dropped on the window, wherever: an open sheet that takes numbers has them, otherwise the clerk is
 * asked what to do with them. The window shows a dropped file in no case: that would end Kontor in a browser.
 */
export function DroppedFiles({ connectionId }: DroppedFilesProps) {
  const [held, setHeld] = useState<DropPlan | null>(null);
  const [dropped, setDropped] = useState<readonly File[] | null>(null);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const plan = planOf(connectionId);
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isRefused(plan) ? 'none' : 'copy';
      setHeld((before) => (sameWords(before, plan) ? before : plan));
    };
    const gone = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node)) setHeld(null);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setHeld(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      const plan = planOf(connectionId);
      const [file] = files;
      if (file === undefined || isRefused(plan)) return;
      if (plan !== 'ask' && files.length === 1) topFileTarget()?.take(file);
      else setDropped(files);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', gone, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [connectionId]);
  return (
    <>
      {held !== null && <DropWords plan={held} />}
      {dropped !== null && connectionId !== null && (
        <DroppedNumbers
          key={connectionId}
          connectionId={connectionId}
          files={dropped}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  );
}

/** A column that is dragged, or a text, is none. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function planOf(connectionId: string | null): DropPlan {
  if (connectionId === null) return 'noConnection';
  const target = topFileTarget();
  if (target !== null) return { words: target.words };
  return document.querySelector('[aria-modal="true"], [role=dialog], [role=alertdialog]') === null
    ? 'ask'
    : 'closeFirst';
}

function isRefused(plan: DropPlan): boolean {
  return plan === 'closeFirst' || plan === 'noConnection';
}

function sameWords(one: DropPlan | null, other: DropPlan): boolean {
  if (one === null || typeof one === 'string' || typeof other === 'string') return one === other;
  return one.words === other.words;
}
