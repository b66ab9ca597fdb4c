import { contextBridge, ipcRenderer } from 'electron';
import { Arrivals } from '../shared/ipc/arrivals.ts';
import { ANSWERED_CHANNEL, type NumberedAnswer } from './ipc/answeredChannel.ts';
import { CALL_NAMES, EVENT_NAMES } from './ipc/channelNames.ts';

type Exposed = Record<string, Record<string, unknown>>;

/** Named methods from the contract's keys (docs/design.md §4); there is no way to name a channel from the page. */
function exposedBridge(): Exposed {
  const exposed: Exposed = {};
  const put = (name: string, method: unknown): void => {
    const [domain = '', key = ''] = name.split('.');
    exposed[domain] = { ...exposed[domain], [key]: method };
  };
  const answered = new Arrivals(0);
  ipcRenderer.on(ANSWERED_CHANNEL, (_event, number: number) => answered.arrived(number));
  for (const name of CALL_NAMES) {
    put(name, async (input: unknown) => {
      const { number, answer }: NumberedAnswer = await ipcRenderer.invoke(name, input);
      await answered.upTo(number);
      return answer;
    });
  }
  for (const name of EVENT_NAMES) {
    put(name, (listener: (payload: unknown) => void) => {
      // The event object holds the sender; the page gets only the payload.
      const forward = (_event: unknown, payload: unknown): void => listener(payload);
      ipcRenderer.on(name, forward);
      return () => void ipcRenderer.off(name, forward);
    });
  }
  return exposed;
}

contextBridge.exposeInMainWorld('kontor', exposedBridge());
