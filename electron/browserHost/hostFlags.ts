import { parseArgs } from 'node:util';

export const HOST_USAGE = `Kontor in the browser, on this computer only.

  --sample-data       open on the sample service
  --data-dir <folder> keep the encrypted data here
  --export-dir <folder>
                      write exports here (default: exports in the data folder)
  --policy <file>     keep to what the organisation has set in this file
  --port <number>     listen on this port (default: any free one)
  --no-open           do not open the browser, only print the address
  --json              print one line of JSON with the address, nothing else
  --unattended        ask nobody before a new host, wiping or starting anew;
                      for tests and scripts, never for real data
  --help              show this text
`;

/** Reads the flags; for one that cannot be read, it answers with a sentence for the terminal. */
export function readHostFlags(given: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...given],
      allowNegative: true,
      options: {
        'data-dir': { type: 'string' },
        'export-dir': { type: 'string' },
        policy: { type: 'string' },
        port: { type: 'string', default: '0' },
        open: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        'sample-data': { type: 'boolean', default: false },
        unattended: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!/^\d{1,5}$/.test(values.port) || port > 65_535) {
      return { problem: '--port needs a number from 0 to 65535.' };
    }
    return {
      /** Null takes the platform's own folder for Kontor. */
      dataFolder: values['data-dir'] ?? null,
      exportFolder: values['export-dir'] ?? null,
      /** A file of what the organisation has set. */
      policy: values.policy ?? null,
      port,
      open: values.open,
      json: values.json,
      sampleData: values['sample-data'],
      /** No question is asked outside the page; for tests and scripts. */
      unattended: values.unattended,
      help: values.help,
    };
  } catch {
    return { problem: 'A flag is not known or lacks its value. --help lists them.' };
  }
}

export type HostFlags = Exclude<ReturnType<typeof readHostFlags>, { problem: string }>;

/** What a person who started Kontor in a terminal reads there. */

export function addressText(address: string, opens: boolean): string {
  const first = opens
    ? 'Kontor is running and opens in your browser. If no window comes up, copy this address into it:'
    : 'Kontor is running. To use it, open this address in a browser on this computer:';
  return `${first}

  ${address}

The address works on this computer only, until Kontor ends. Give it to nobody: it opens your data.
To end Kontor, press Ctrl+C here.
`;
}

/** For a second start on the data folder of a host that is starting. */
export function waitingText(owner: string): string {
  return `Kontor is just starting on this data folder (${owner}). Waiting for it.\n`;
}

/** For a second start on the data folder of a host that runs. */
export function joinedText(address: string, owner: string, opens: boolean): string {
  const first = opens
    ? 'It opens in your browser. If no window comes up, copy this address into it:'
    : 'To use it, open this address in a browser on this computer:';
  return `Kontor is already running on this data folder (${owner}), with the flags of that start.
${first}

  ${address}

The address opens Kontor once, within two minutes.
`;
}

export const NO_BROWSER = 'No browser could be opened from here. Copy the address above into one yourself.\n';

export const SESSION_ENDS = `Without the keychain, everything in this session is deleted when it ends: secrets, lists, connections,
names, pins, saved lists, saved views, settings, jobs and the activity log. To save names, pins, saved
lists, saved views and settings to a file first, open "Notes and settings" in the settings in the browser.
To end Kontor, press Ctrl+C again.
`;

export function questionAddressText(address: string): string {
  return `Kontor asks for your consent. Answer in the window that opens, or at this address:\n\n  ${address}\n\n`;
}

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
