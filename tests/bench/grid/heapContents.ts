import type { CDPSession } from 'playwright-core';

/** Bytes that a page's script keeps alive, by what they are for. */
export interface HeapContents {
  /** Objects, arrays, closures: what a program can leak. */
  readonly objects: number;
  /** Texts and numbers: they come and go with the windows of rows at hand. */
  readonly texts: number;
  /** What the engine makes of the program: byte code, machine code, feedback, the shapes of objects. */
  readonly code: number;
  /** How many objects there are, by constructor. */
  readonly counts: ReadonlyMap<string, number>;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly (readonly string[])[];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

const OBJECTS = new Set(['object', 'array', 'closure', 'regexp', 'symbol']);
const TEXTS = new Set(['string', 'concatenated string', 'sliced string', 'number', 'bigint']);
const CODE = new Set(['code', 'object shape']);
/** The collector drops what holds code weakly only in a later turn. */
const COLLECTIONS = 5;

/**
 * Weighs everything that is alive after forced collections. `Runtime.getHeapUsage` would add the machine code that the
 * engine continues to create for minutes, ten times as much as a leak that matters.
 */
export async function heapContents(session: CDPSession): Promise<HeapContents> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  return weigh(JSON.parse(chunks.join('')) as Snapshot);
}

function weigh({ snapshot, nodes, strings }: Snapshot): HeapContents {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const names = types[0] ?? [];
  const [type, name, size] = [fields.indexOf('type'), fields.indexOf('name'), fields.indexOf('self_size')];
  const counts = new Map<string, number>();
  let objects = 0;
  let texts = 0;
  let code = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = names[nodes[at + type] ?? -1] ?? '';
    const bytes = nodes[at + size] ?? 0;
    if (CODE.has(kind)) code += bytes;
    else if (TEXTS.has(kind)) texts += bytes;
    else if (OBJECTS.has(kind)) {
      objects += bytes;
      const of = kind === 'array' ? kind : (strings[nodes[at + name] ?? -1] ?? '');
      counts.set(of, (counts.get(of) ?? 0) + 1);
    }
  }
  return { objects, texts, code, counts };
}
