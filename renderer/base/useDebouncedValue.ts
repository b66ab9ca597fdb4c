import { useEffect, useMemo, useState } from 'react';

/** A value that is taken over only when it has been the same for a while, so that a held arrow key sends no calls. */
export function useDebouncedValue<T>(value: T, milliseconds = 120): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/**
 * The same for a value of a subject that stands above it, such as an invoice or a choice: null from the moment when
 * another subject stands there until its value has settled, so that nothing of the former one is shown under its name.
 */
export function useSettledOf<T>(subject: string, value: T, milliseconds?: number): T | null {
  const named = useMemo(() => ({ subject, value }), [subject, value]);
  const settled = useDebouncedValue(named, milliseconds);
  return settled.subject === subject ? settled.value : null;
}
