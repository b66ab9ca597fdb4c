import { describe, expect, it } from 'vitest';
import { RequestLog } from '../../sandbox/requestLog.ts';

describe('RequestLog', () => {
  it('keeps the order of arrival, whatever the order of answers', () => {
    const log = new RequestLog('secret');
    const first = log.arrive('GET', '/a');
    const second = log.arrive('GET', '/b');
    second({ status: 200 });
    first({ status: 503, violation: 'query' });
    expect(log.entries().map(({ path, status }) => [path, status])).toEqual([
      ['/a', 503],
      ['/b', 200],
    ]);
    expect(log.violations()).toHaveLength(1);
  });

  it('forgets on clear, and a late answer does not come back', () => {
    const log = new RequestLog('secret');
    const note = log.arrive('GET', '/a');
    log.clear();
    note({ status: 200 });
    expect(log.entries()).toEqual([]);
  });

  it('strikes secrets and tokens out of paths, and cuts long ones', () => {
    const log = new RequestLog('top-secret');
    log.arrive('GET', `/x/top-secret/eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl/${'y'.repeat(5_000)}`);
    const [entry] = log.entries();
    expect(entry?.path.startsWith('/x/[secret]/[token]/')).toBe(true);
    expect(entry?.path.length).toBeLessThanOrEqual(300);
  });

  it('gives copies that nobody can change', () => {
    const log = new RequestLog('');
    log.arrive('GET', '/a');
    Object.assign(log.entries()[0] ?? {}, { path: '/changed' });
    expect(log.entries()[0]?.path).toBe('/a');
  });
});
