import { describe, expect, it } from 'vitest';
import { matchedConnections } from '../../../electron/store/userData/markEventFile.ts';

const at = (host: string, name: string) => ({ host, name, sample: host === '' });
const matches = (file: ReturnType<typeof at>[], here: ReturnType<typeof at>[]) =>
  matchedConnections(file, here).map((one) => one && here.indexOf(one));

describe('a connection of a file', () => {
  it('is the one of its host here, by whatever name', () => {
    expect(matches([at('a.example', 'Old')], [at('b.example', 'Old'), at('A.example', 'New')])).toEqual([1]);
  });

  it('is the one of its name where several have the host', () => {
    const here = [at('a.example', 'One'), at('a.example', 'Two')];
    expect(matches([at('a.example', 'Two'), at('a.example', 'One')], here)).toEqual([1, 0]);
    expect(matches([at('a.example', 'Two'), at('a.example', 'Three')], here)).toEqual([1, 0]);
  });

  it('is none where it could be several, or several could be it', () => {
    const two = [at('a.example', 'One'), at('a.example', 'Two')];
    expect(matches([at('a.example', 'Three')], two)).toEqual([null]);
    expect(matches([at('a.example', 'Three'), at('a.example', 'Four')], [at('a.example', 'One')])).toEqual([
      null,
      null,
    ]);
  });

  it('is the first of two that are alike for the first of two', () => {
    const twins = [at('a.example', 'One'), at('a.example', 'One')];
    expect(matches(twins, twins)).toEqual([0, 1]);
  });

  it('is the sample service for the sample service alone, and no other host or port', () => {
    expect(matches([at('', 'Sample data')], [at('a.example', 'Sample data'), at('', 'Exempel')])).toEqual([
      1,
    ]);
    expect(matches([at('a.example:8443', 'One')], [at('a.example', 'One')])).toEqual([null]);
  });
});
