import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sandboxEndpoints } from '../../../electron/sandbox/sandboxEndpoints.ts';
import { endpointPaths } from '../../../electron/serviceClient/serviceUrl.ts';

const page = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
const endpoints = page.slice(page.indexOf('\n### 4.1'), page.indexOf('\n### 4.5'));

/** `GET /v2/invoices`, parameters without their names. */
const documented = [...endpoints.matchAll(/`(GET|POST)`? (?:\| `)?(\/[^`]+)`/g)]
  .map(([, method = '', path = '']) => `${method} ${unnamed(path)}`)
  .sort();

function unnamed(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

describe('P20 the endpoints of docs/service.md §4', () => {
  it('P20 are those of the client, path by path', () => {
    expect(documented.length).toBeGreaterThan(7);
    const asked = Object.values(endpointPaths).map((path) => decodeURIComponent(path('{}', '{}')));
    expect(asked.sort()).toEqual(documented.map((line) => line.split(' ')[1]).sort());
  });

  it('P20 are those of the sample service, with their methods', () => {
    const answered = sandboxEndpoints('/assumed').filter(({ name }) => name !== 'invoicePdf');
    expect(answered.map(({ method, path }) => `${method} ${unnamed(path)}`).sort()).toEqual(documented);
  });
});
