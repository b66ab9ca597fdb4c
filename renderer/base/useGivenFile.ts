import { useState } from 'react';
import type { Answer, Failure } from '../../shared/ipc/answer.ts';
import { untilHere } from '../ui/arrival/onItsWay.tsx';
import { giveFile } from './giveFile.ts';

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
  const [isReading, setReading] = useState(false);
  const [refused, setRefused] = useState<Refused<Why> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = async (coming: Coming<Read, Why>, isNone = () => {}) => {
    setReading(true);
    setRefused(null);
    setFailure(null);
    const answer = await coming;
    setReading(false);
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
    } else if (answer.value === null) isNone();
    else if (answer.value.kind === 'refused') setRefused(answer.value);
    else onRead(answer.value);
  };
  const given = async (file: File): Coming<Read, Why> => {
    const { name, ...parts } = await giveFile(file, most, upload);
    if ('failure' in parts) return { ok: false, failure: parts.failure };
    if ('refused' in parts)
      return { ok: true, value: { kind: 'refused', fileName: name, reason: parts.refused } };
    return open({ kind: 'content', name, uploadId: parts.uploadId });
  };
  return {
    ...{ isReading, refused, failure },
    // Keys do not wait for a window of the system, in which they are typed meanwhile.
    choose: () => void take(open({ kind: 'choose' })),
    give: (file: File) => void take(untilHere(given(file))),
    paste: () => {
      const text = pasted();
      if (text.trim() !== '') void take(untilHere(open({ kind: 'pasted', text })));
    },
    /** Reads the file otherwise; `isNone` where it is held no longer. */
    again: (coming: Coming<Read, Why>, isNone: () => void) => void take(untilHere(coming), isNone),
  };
}

export type GivenFile = Pick<
  ReturnType<typeof useGivenFile>,
  'isReading' | 'failure' | 'choose' | 'give' | 'paste'
>;
