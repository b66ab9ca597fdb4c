import { posix } from 'node:path';
import { circlesOf, type ImportGraph, mergeGraph } from './importGraph.ts';
import { ROOMS } from './rooms.ts';

const NAMES = Object.keys(ROOMS);
const IS_STORE = /\w+Store\.ts$/;

/** The innermost room that holds a file; null outside all of them. */
export function roomOf(file: string): string | null {
  const holders = NAMES.filter((name) =>
    ROOMS[name]?.flat ? posix.dirname(file) === name : file.startsWith(`${name}/`),
  );
  return holders.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Folders of the rooms, folders within rooms too: `renderer/features/invoices/views` is one of its own. */
function folderOf(path: string): string | null {
  return roomOf(path) === null ? null : posix.dirname(path);
}

/** Every import that the table of rooms does not allow, with why, and every circle between files or folders. */
export function breaches(graph: ImportGraph): string[] {
  const found: string[] = [];
  for (const [file, targets] of graph) {
    const room = roomOf(file);
    if (room === null) found.push(`${file} is in no room`);
    else {
      for (const target of targets) {
        const why = refusal(room, file, target);
        if (why !== null) found.push(`${file} → ${target}: ${why}`);
      }
    }
  }
  return [
    ...found,
    ...circlesOf(mergeGraph(graph, (path) => (roomOf(path) === null ? null : path))),
    ...circlesOf(mergeGraph(graph, folderOf)),
  ];
}

function refusal(room: string, file: string, target: string): string | null {
  const { rooms = [], packages = [] } = ROOMS[room] ?? {};
  if (!target.includes('/') || target.startsWith('@')) {
    return packages.includes(packageOf(target)) ? null : `${room} may not import this package`;
  }
  if (IS_STORE.test(file) && IS_STORE.test(target)) return 'no store imports another';
  const other = roomOf(target);
  if (other === room || rooms.includes(target)) return null;
  if (other === null || !rooms.includes(other)) return `${room} may not import this room`;
  const doors = ROOMS[other]?.doors;
  return doors === undefined || doors.includes(target.slice(other.length + 1))
    ? null
    : `${other} does not offer this file`;
}

/** The modules of Node are one package in `electron`, whose rooms all run in it. */
function packageOf(target: string): string {
  return target.startsWith('node:') ? 'node:' : target;
}

/** Rooms, packages and doors of the table that nothing goes through. */
export function unusedPermits(graph: ImportGraph): string[] {
  const used = new Set<string>();
  for (const [file, targets] of graph) {
    const room = roomOf(file);
    for (const target of targets) {
      const other = roomOf(target);
      for (const permit of [other ?? packageOf(target), target]) used.add(`${room} → ${permit}`);
      if (other !== room) used.add(target);
    }
  }
  return Object.entries(ROOMS).flatMap(([room, { rooms, packages, doors = [] }]) =>
    [
      ...[...rooms, ...packages].map((target) => `${room} → ${target}`),
      ...doors.map((door) => `${room}/${door}`),
    ].filter((permit) => !used.has(permit)),
  );
}
