import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { diagnosticsSchema, diagnosticsText } from '../../../electron/services/app/diagnosticsService.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/administrators-reference.md'), 'utf8');

interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maximum?: number;
}

interface Field {
  readonly path: string;
  readonly node: Node;
}

/** Each field that holds a value, by its path; `[]` stands for each of a list. */
function fieldsOf(node: Node, path = ''): Field[] {
  if (node.anyOf) return node.anyOf.flatMap((one) => (one.type === 'null' ? [] : fieldsOf(one, path)));
  if (node.items) return fieldsOf(node.items, `${path}[]`);
  if (!node.properties) return [{ path, node }];
  return Object.entries(node.properties).flatMap(([name, one]) =>
    fieldsOf(one, path === '' ? name : `${path}.${name}`),
  );
}

const FIELDS = fieldsOf(z.toJSONSchema(diagnosticsSchema) as Node);

/** The first cells of the table below the heading; each names one field or several of one part. */
function documented(): string[] {
  const [, section = ''] = PAGE.split('\n## Diagnostics\n');
  const [own = ''] = section.split('\n## ');
  return own.split('\n').flatMap((row) => {
    const [, cell] = /^\| (`.*?) \|/.exec(row) ?? [];
    return cell === undefined ? [] : [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  });
}

describe('P05 the fields of the diagnostics', () => {
  it('P05 are those that the administrators’ page names, and no others', () => {
    expect(FIELDS.length).toBeGreaterThan(50);
    expect(documented()).toEqual(FIELDS.map(({ path }) => path));
  });

  it('P05 hold no free text: one of a closed set, a version, a moment or a reference', () => {
    const texts = FIELDS.filter(({ node }) => node.type === 'string');
    expect(texts.length).toBeGreaterThan(20);
    const free = texts.filter(({ node: { enum: set, const: one, pattern } }) => !(set || one || pattern));
    expect(free).toEqual([]);
    const written = texts.filter(({ node }) => node.pattern !== undefined).map(({ path }) => path);
    expect(written).toEqual([
      'written',
      'kontor.version',
      'kontor.electron',
      'kontor.chromium',
      'kontor.node',
      'kontor.launched',
      'system.release',
      'kept.oldestRefresh',
      'kept.newestRefresh',
      'failures.latest[].at',
      'failures.latest[].reference',
    ]);
    expect(FIELDS.filter(({ node }) => node.type === undefined && node.enum === undefined)).toEqual([]);
  });

  it('P05 are refused with any other beside them, at every depth', () => {
    const whole = sampleOf(z.toJSONSchema(diagnosticsSchema) as Node) as Record<string, unknown>;
    expect(() => diagnosticsText(whole as never)).not.toThrow();
    for (const [name, part] of Object.entries(whole)) {
      if (typeof part !== 'object' || part === null) continue;
      expect(() => diagnosticsText({ ...whole, [name]: { ...part, host: 'x' } } as never)).toThrow();
    }
    expect(() => diagnosticsText({ ...whole, account: 'x' } as never)).toThrow();
  });
});

/** A value of each field. */
function sampleOf(node: Node): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return sampleOf(node.anyOf[0] as Node);
  if (node.items) return [sampleOf(node.items)];
  if (node.properties) {
    return Object.fromEntries(Object.entries(node.properties).map(([name, one]) => [name, sampleOf(one)]));
  }
  if (node.type === 'boolean') return false;
  if (node.type === 'string') {
    const known = ['2026-11-24T10:00:00.000Z', '1.2.3', 'abcdefgh'];
    return known.find((text) => new RegExp(node.pattern ?? '').test(text));
  }
  return Math.min(100, node.maximum ?? 100);
}
