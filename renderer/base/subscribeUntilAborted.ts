/**
 * Gives what a promise resolves to, or that it failed, unless the returned function was called before: for effects, whose
 * answers may come when something else is on screen.
 */
export function subscribeUntilAborted<T>(
  coming: Promise<T>,
  take: (value: T) => void,
  fail?: (error: unknown) => void,
): () => void {
  let isStopped = false;
  void coming.then(
    (value) => {
      if (!isStopped) take(value);
    },
    fail &&
      ((error: unknown) => {
        if (!isStopped) fail(error);
      }),
  );
  return () => {
    isStopped = true;
  };
}
