import { afterEach } from 'vitest';
import type { HostProcess } from './hostProcess.ts';

/** Gives the function that has a host end with the test that has started it. */
export function hostsOfEach(): (host: HostProcess) => HostProcess {
  let hosts: HostProcess[] = [];
  afterEach(async () => {
    for (const host of hosts) {
      // A kill that cannot be passed on would leave the start script's own child behind.
      host.child.kill('SIGTERM');
      await host.ended;
    }
    hosts = [];
  });
  return (host) => {
    hosts.push(host);
    return host;
  };
}
