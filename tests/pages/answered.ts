import type { Answer } from '../../shared/ipc/entry.ts';

/** The value of an answer that cannot have failed. */
export function answered<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}
