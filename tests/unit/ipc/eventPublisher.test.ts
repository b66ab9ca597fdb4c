import { describe, expect, it } from 'vitest';
import { createEventPublisher } from '../../../electron/ipc/eventPublisher.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { recordingLog } from './recordingLog.ts';

const line = {
  connectionId: 'a',
  step: 'tls',
  state: 'passed',
  skipped: null,
  failure: null,
  count: null,
} as const;

describe('events', () => {
  it('reach every listener until it stops', () => {
    const publisher = createEventPublisher(recordingLog());
    const received: unknown[] = [];
    const stop = publisher.listen((name, payload) => received.push([name, payload]));
    publisher.publish('connections.checkProgress', line);
    stop();
    publisher.publish('connections.checkProgress', line);
    expect(received).toEqual([['connections.checkProgress', line]]);
  });

  it('P10 never carry a payload that breaks the contract', () => {
    const log = recordingLog();
    const publisher = createEventPublisher(log);
    const received: unknown[] = [];
    publisher.listen((name) => received.push(name));
    publisher.publish('jobs.changed', [{ id: 'CANARY', path: '/home/clerk' } as unknown as Job]);
    expect(received).toEqual([]);
    expect(log.lines).toMatchObject([
      { level: 'error', event: 'event.refused', fields: { channel: 'jobs.changed' } },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('CANARY');
  });

  it('reach the other listeners when one of them fails', () => {
    const publisher = createEventPublisher(recordingLog());
    const received: string[] = [];
    publisher.listen(() => {
      throw new Error('window is gone');
    });
    publisher.listen((name) => received.push(name));
    publisher.publish('connections.checkProgress', line);
    expect(received).toEqual(['connections.checkProgress']);
  });
});
