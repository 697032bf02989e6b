/**
 * Circles between rooms: the folders within one folder, and the files beside them, one room each. Rooms that import one
 * another, directly or over others, can only be understood and changed together.
 */
import { dirname } from "node:path";

/** Source files, and what each imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

export interface FolderCircle {
  within: string;
  /** In alphabetical order; a folder ends with a slash. */
  rooms: readonly string[];
  /** Every import between two of them: one direction has to go. */
  imports: readonly string[];
}

interface Crossing {
  from: string;
  to: string;
  text: string;
}

export const findFolderCircles = (imports: Imports): FolderCircle[] =>
  [...new Set([...imports.keys()].flatMap(foldersAbove))].sort().flatMap((within) => {
    const crossings = crossingsWithin(within, imports);
    return circlesOf(crossings).map((rooms) => ({
      within,
      rooms: rooms.toSorted(),
      imports: crossings.filter(({ from, to }) => rooms.includes(from) && rooms.includes(to)).map(({ text }) => text),
    }));
  });

const foldersAbove = (path: string): string[] => {
  const above = dirname(path);
  return above === "." ? [above] : [above, ...foldersAbove(above)];
};

/** `a` in `x` is the room of x/a/b.ts; undefined for a file that is elsewhere. */
const roomOf = (path: string, within: string): string | undefined => {
  const rest = within === "." ? path : path.startsWith(`${within}/`) ? path.slice(within.length + 1) : undefined;
  const end = rest?.indexOf("/") ?? -1;
  return end === -1 ? rest : rest?.slice(0, end + 1);
};

const crossingsWithin = (within: string, imports: Imports): Crossing[] =>
  [...imports].flatMap(([file, targets]) => {
    const from = roomOf(file, within);
    if (from === undefined) return [];
    return targets.flatMap((target) => {
      const to = roomOf(target, within);
      return to === undefined || to === from ? [] : [{ from, to, text: `${file} imports ${target}` }];
    });
  });

/** Rooms that reach each other belong to one circle. */
const circlesOf = (crossings: readonly Crossing[]): string[][] => {
  const next = Map.groupBy(crossings, ({ from }) => from);
  const reachedFrom = (start: string): Set<string> => {
    const reached = new Set<string>();
    const rest = [start];
    for (let room = rest.pop(); room !== undefined; room = rest.pop()) {
      for (const { to } of next.get(room) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        rest.push(to);
      }
    }
    return reached;
  };
  const reached = new Map([...next.keys()].map((room) => [room, reachedFrom(room)]));
  const circles: string[][] = [];
  for (const [room, others] of reached) {
    if (!others.has(room) || circles.some((circle) => circle.includes(room))) continue;
    circles.push([...others].filter((other) => reached.get(other)?.has(room)));
  }
  return circles;
};
