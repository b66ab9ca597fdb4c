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
