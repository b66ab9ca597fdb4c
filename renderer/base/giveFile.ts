import { useRef, useState } from 'react';
import { LEDGER_BOUNDS } from '../../shared/domain/comparison.ts';
import type { Answer, Failure } from '../../shared/ipc/entry.ts';
import { trackPending } from '../ui/pendingWork.tsx';

/** What has come of handing over a file: its name alone and the parts, or why there are none. A folder is no text. */
type Given =
  | { readonly name: string; readonly uploadId: string }
  | { readonly name: string; readonly refused: 'tooLarge' | 'notText' }
  | { readonly name: string; readonly failure: Failure };

/**
 * Gives a file that was dropped, or chosen in a browser's own file field, to the main process in parts that a call can
 * bring along.
 */
export async function giveFile(
  file: File,
  most: number,
  upload: (part: { readonly uploadId: string; readonly part: string }) => Promise<Answer<unknown>>,
): Promise<Given> {
  const name = file.name.slice(0, 255).replace(/[/\\:]/g, '_');
  if (file.size > most) return { name, refused: 'tooLarge' };
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { name, refused: 'notText' };
  const bytes = new Uint8Array(buffer);
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const answer = await upload({ uploadId, part: base64Of(bytes.subarray(at, at + LEDGER_BOUNDS.part)) });
    if (!answer.ok) return { name, failure: answer.failure };
    at += LEDGER_BOUNDS.part;
  } while (at < bytes.length);
  return { name, uploadId };
}

const SLICE = 8_192;

/** Bytes as base64, in slices that a call can take as arguments. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += SLICE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  }
  return btoa(binary);
}

interface Refused<Reason> {
  readonly kind: 'refused';
  readonly fileName: string | null;
  readonly reason: Reason;
}

type Coming<Read, Reason> = Promise<Answer<Read | Refused<Reason> | null>>;

type From =
  | { readonly kind: 'choose' }
  | { readonly kind: 'pasted'; readonly text: string }
  | { readonly kind: 'content'; readonly name: string; readonly uploadId: string };

interface Ways<Read, Reason> {
  /** Bytes of a file. */
  readonly most: number;
  readonly upload: Parameters<typeof giveFile>[2];
  readonly open: (from: From) => Coming<Read, Reason>;
  /** The text that is pasted now. */
  readonly pasted: () => string;
  readonly onRead: (read: Read) => void;
}

/** The ways to a file that the main process reads: one that is chosen or given, or pasted rows; and why one was not taken. */
export function useGivenFile<Read extends { readonly kind: 'read' }, Reason extends string>({
  most,
  upload,
  open,
  pasted,
  onRead,
}: Ways<Read, Reason | 'tooLarge' | 'notText'>) {
  type Why = Reason | 'tooLarge' | 'notText';
  const [reading, setReading] = useState(0);
  const [refused, setRefused] = useState<Refused<Why> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** How many were asked for, and the newest of them that was taken. */
  const order = useRef({ asked: 0, taken: 0 });
  const take = async (coming: Coming<Read, Why>, isNone = () => {}) => {
    order.current.asked += 1;
    const place = order.current.asked;
    setReading((count) => count + 1);
    setRefused(null);
    setFailure(null);
    const answer = await coming;
    setReading((count) => count - 1);
    // What was given later is here already: it stays, and so does why it was not taken.
    if (place < order.current.taken || (!answer.ok && answer.failure.code === 'cancelled')) return;
    if (answer.ok && answer.value === null) return isNone();
    order.current.taken = place;
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value?.kind === 'refused') setRefused(answer.value);
    else if (answer.value !== null) onRead(answer.value);
  };
  const given = async (file: File): Coming<Read, Why> => {
    const { name, ...parts } = await giveFile(file, most, upload);
    if ('failure' in parts) return { ok: false, failure: parts.failure };
    if ('refused' in parts)
      return { ok: true, value: { kind: 'refused', fileName: name, reason: parts.refused } };
    return open({ kind: 'content', name, uploadId: parts.uploadId });
  };
  return {
    ...{ isReading: reading > 0, refused, failure },
    // Keys do not wait for a window of the system, in which they are typed meanwhile.
    choose: () => void take(open({ kind: 'choose' })),
    give: (file: File) => void take(trackPending(given(file))),
    paste: () => {
      const text = pasted();
      if (text.trim() !== '') void take(trackPending(open({ kind: 'pasted', text })));
    },
    /** Reads the file otherwise; `isNone` where it is held no longer. */
    again: (coming: Coming<Read, Why>, isNone: () => void) => void take(trackPending(coming), isNone),
  };
}

export type GivenFile = Pick<
  ReturnType<typeof useGivenFile>,
  'isReading' | 'failure' | 'choose' | 'give' | 'paste'
>;
