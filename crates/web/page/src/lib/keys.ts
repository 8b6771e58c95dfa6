// Keys to games that people are invited to by a link; kept in this browser's local storage, and sent only in a header.

import type { Keys } from '../api/wire';

interface Kept {
  /** What this browser shows the server. */
  key: string;
  /** All keys, where the game was begun here: they become the links for others. */
  all?: Keys;
}

const PLACE = 'kiebitz-keys';
/** Games whose keys are remembered; the oldest go first. */
const MOST = 100;

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Kept>;
  } catch {
    return {};
  }
}

let kept = read();

function write(): void {
  const games = Object.keys(kept);
  for (const id of games.slice(0, Math.max(0, games.length - MOST))) delete kept[id];
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // A browser without storage knows them until the page is closed.
  }
}

export const keyOf = (id: string): string | undefined => kept[id]?.key;
export const linksOf = (id: string): Keys | undefined => kept[id]?.all;

/** Remembers the key of a link. The owner of the game keeps the owner's key after opening an invitation link. */
export function take(id: string, key: string): void {
  kept = { ...read(), ...kept };
  if (kept[id]?.all) return;
  kept[id] = { key };
  write();
}

/** Remembers the keys of a game that was begun here. */
export function own(id: string, all: Keys): void {
  kept = { ...read(), ...kept, [id]: { key: all.owner, all } };
  write();
}

/** The key for a path of the interface, where it is about a game that has one. */
export function keyFor(path: string): string | undefined {
  const id = /^\/games\/(\d+)(\/|$)/.exec(path)?.[1];
  return id === undefined ? undefined : keyOf(id);
}
