/** A browser that ends this soon with an error has shown nothing. */
const AT_ONCE_MS = 10_000;

/**
 * Starts the system's browser on an address. `failed` is called at most once, when none could be started; a
 * machine without a browser is no fault of the launch.
 */
export async function openBrowser(address: string, failed: () => void): Promise<void> {
  const began = performance.now();
  let reported = false;
  const report = (): void => {
    if (!reported) failed();
    reported = true;
  };
  try {
    const { default: open } = await import('open');
    const child = await open(address);
    child.once('error', report);
    child.once('exit', (code) => {
      if (code !== 0 && performance.now() - began < AT_ONCE_MS) report();
    });
  } catch {
    report();
  }
}
