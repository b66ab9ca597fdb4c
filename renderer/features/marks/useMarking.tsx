import { type ReactNode, useState } from 'react';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import type { AskedField } from './MarkDialog.tsx';
import type { Meant } from './meant.ts';
import { useSetMark } from './useSetMark.ts';

const MarkDialog = ownChunk(async () => (await import('./MarkDialog.tsx')).MarkDialog);

export interface Marking {
  readonly mark: (field: KeyedMark, meant: Meant) => void;
  /** To be rendered: the dialog of what is being marked. */
  readonly dialog: ReactNode;
}

/** Marks at once, or asks what to note first. */
export function useMarking(): Marking {
  const { set, toggleReviewed } = useSetMark();
  const [asking, setAsking] = useState<{ readonly field: AskedField; readonly meant: Meant } | null>(null);
  return {
    mark: (field, meant) => (field === 'reviewed' ? toggleReviewed(meant) : setAsking({ field, meant })),
    dialog: asking !== null && (
      <MarkDialog
        {...asking}
        onSet={set}
        onClose={() => {
          setAsking(null);
          // Keys that follow Enter are for the rows, which have the keyboard again a moment later.
          onceHere(() => {});
        }}
      />
    ),
  };
}
