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
