import { contract, type Publisher } from '../../shared/ipc/contract.ts';
import { eventChannels } from '../../shared/ipc/entry.ts';
import type { Log } from '../ports/host.ts';
import { errorFields, issueFields } from './failureEnvelope.ts';

export type EventSink = (name: string, payload: unknown) => void;

/** A publisher whose events reach every sink that listens; a host adds one for each window or page. */
export interface EventPublisher extends Publisher {
  /** Returns the function that ends the subscription. */
  listen(sink: EventSink): () => void;
}

/** Checks every payload against the contract; one that breaks it is logged and never leaves the main process. */
export function createEventPublisher(log: Log): EventPublisher {
  const channels = new Map(eventChannels(contract).map((channel) => [channel.name, channel.entry]));
  const sinks = new Set<EventSink>();
  return {
    publish: (name, payload) => {
      const parsed = channels.get(name)?.payload.safeParse(payload);
      if (parsed?.success !== true) {
        const found = parsed === undefined ? {} : issueFields(parsed.error);
        log.error('event.refused', { channel: name, ...found });
        return;
      }
      for (const sink of sinks) {
        try {
          sink(name, parsed.data);
        } catch (error) {
          log.warn('event.undelivered', { channel: name, ...errorFields(error) });
        }
      }
    },
    listen: (sink) => {
      sinks.add(sink);
      return () => sinks.delete(sink);
    },
  };
}
