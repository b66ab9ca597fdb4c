import { useEffect, useState } from 'react';

/** A value that is taken over only when it has been the same for a while, so that a held arrow key sends no calls. */
export function useSettled<T>(value: T, milliseconds = 120): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
