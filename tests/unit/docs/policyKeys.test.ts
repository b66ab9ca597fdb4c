// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REGISTRY_KINDS, type RegistryKind } from '../../../electron/policy/findPolicy.ts';
import { PDF_LIMITS_MB } from '../../../shared/domain/settingChoices.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { POLICY_KEYS, type PolicyKey, policySchema } from '../../../shared/ipc/policy.ts';

const ROOT = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const KEYS = [...POLICY_KEYS].sort();

describe('the table of what an organisation sets', () => {
  const rows = textOf('docs/administrators-reference.md')
    .split('\n')
    .map((line) => line.split(/ ?\| ?/).slice(1, -1))
    .filter(([key = '', , registry = '']) => /^`\w+`$/.test(key) && registry.startsWith('REG_'))
    .map(([key = '', json, registry, meaning, example = '']) => ({
      key: key.slice(1, -1) as PolicyKey,
      ...{ json, registry, meaning, example: JSON.parse(example.slice(1, -1)) as unknown },
    }));

  const WORDS: Readonly<Record<RegistryKind, readonly [string, string]>> = {
    text: ['text', 'REG_SZ'],
    textOrNone: ['text or null', 'REG_SZ'],
    number: ['number', 'REG_DWORD'],
    numberOrNone: ['number or null', 'REG_DWORD'],
    flag: ['true or false', 'REG_DWORD'],
    texts: ['list of texts', 'REG_SZ in a key'],
    objects: ['list of objects', 'REG_SZ in a key, each a JSON object'],
  };

  it('has a row for each key of the schema, and no other', () => {
    expect(rows.map(({ key }) => key).sort()).toEqual(KEYS);
  });

  it.each(rows)(
    'says of $key what it takes, by an example that is taken',
    ({ key, json, registry, example }) => {
      expect([json, registry]).toEqual(WORDS[REGISTRY_KINDS[key]]);
      expect(policySchema.safeParse({ [key]: example })).toMatchObject({ success: true });
      const none = policySchema.safeParse({ [key]: null }).success;
      expect(none).toBe(json?.endsWith('or null'));
    },
  );
});

describe('the templates of Windows', () => {
  const template = parsed('resources/policy/kontor.admx');
  const texts = parsed('resources/policy/en-US/kontor.adml');
  const policies = [...template.querySelectorAll('policy')];

  function parsed(path: string): Document {
    return new DOMParser().parseFromString(textOf(path), 'text/xml');
  }

  it('are well-formed', () => {
    for (const document of [template, texts]) expect(document.querySelector('parsererror')).toBeNull();
    expect(policies).toHaveLength(KEYS.length);
  });

  it('name each key of the schema, where it is read', () => {
    expect(policies.map((one) => one.getAttribute('name')).sort()).toEqual(KEYS);
    for (const policy of policies) {
      const name = policy.getAttribute('name') as PolicyKey;
      const value = policy.querySelector('elements > *') ?? policy;
      const kind = REGISTRY_KINDS[name];
      const tags = {
        text: name === 'language' ? 'enum' : 'text',
        textOrNone: 'text',
        numberOrNone: 'decimal',
        flag: 'policy',
      };
      const list = { texts: 'list', objects: 'list' };
      const expected = { ...tags, ...list, number: name === 'pdfLimitMb' ? 'enum' : 'decimal' }[kind];
      expect([name, value.tagName]).toEqual([name, expected]);
      expect(policy.getAttribute('key')).toBe('Software\\Policies\\Kontor');
      expect(policy.getAttribute('class')).toBe('Machine');
      if (expected === 'list') {
        expect(value.getAttribute('key')).toBe(`Software\\Policies\\Kontor\\${name}`);
        expect(value.getAttribute('valuePrefix')).toBe('');
      } else expect(value.getAttribute('valueName')).toBe(name);
    }
  });

  it('offer what the schema takes', () => {
    const offered = (name: string) =>
      [...template.querySelectorAll(`policy[name="${name}"] item value > *`)].map(
        (one) => one.getAttribute('value') ?? one.textContent,
      );
    expect(offered('language').sort()).toEqual(['system', ...LANGUAGES].sort());
    expect(offered('pdfLimitMb')).toEqual(PDF_LIMITS_MB.map(String));
    for (const bounds of template.querySelectorAll('decimal[minValue]')) {
      const name = bounds.getAttribute('valueName') as PolicyKey;
      const [least, most] = ['minValue', 'maxValue'].map((one) => Number(bounds.getAttribute(one)));
      const none = REGISTRY_KINDS[name] === 'numberOrNone';
      expect(policySchema.safeParse({ [name]: none && least === 0 ? null : least }).success).toBe(true);
      expect(policySchema.safeParse({ [name]: most }).success).toBe(true);
      expect(policySchema.safeParse({ [name]: Number(most) + 1 }).success).toBe(false);
    }
  });

  it('have a text for all that they name', () => {
    const named = (kind: string) =>
      [...template.querySelectorAll('*')]
        .flatMap((one) => [...one.attributes])
        .flatMap(({ value }) => [...value.matchAll(new RegExp(`^\\$\\(${kind}\\.(\\w+)\\)$`, 'g'))])
        .map(([, id]) => id);
    const there = (tag: string) => [...texts.querySelectorAll(tag)].map((one) => one.getAttribute('id'));
    expect(there('string').sort()).toEqual([...new Set(named('string'))].sort());
    expect(there('presentation').sort()).toEqual([...new Set(named('presentation'))].sort());
  });
});
