// Commands to the server. Every answer that is not a success becomes an ApiError with a sentence for people.

import { language } from '../i18n';
import { keyFor, own } from '../lib/keys';
import { connection } from './connection';
import type * as wire from './wire';

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | undefined>;

export function address(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries<Query[string]>({ ...query, lang: language() })) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return `/api${path}?${parameters}`;
}

async function request(method: string, path: string, query?: Query, body?: unknown): Promise<Response> {
  const init: RequestInit = { method };
  if (typeof body === 'string') {
    init.body = body;
    init.headers = { 'content-type': 'text/plain; charset=utf-8' };
  } else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  const key = keyFor(path);
  if (key !== undefined)
    init.headers = { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${key}` };
  let response: Response;
  try {
    response = await fetch(address(path, query), init);
  } catch {
    connection.lost();
    throw new ApiError(0, 'server_gone', '');
  }
  connection.found();
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null;
  throw new ApiError(
    response.status,
    told?.error?.code ?? `http_${response.status}`,
    told?.error?.message ?? response.statusText,
  );
}

async function json<T>(method: string, path: string, query?: Query, body?: unknown): Promise<T> {
  const response = await request(method, path, query, body);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const text = async (path: string, query?: Query): Promise<string> => (await request('GET', path, query)).text();

type Place = { variant: wire.Variant; fen: string };

export const api = {
  about: () => json<wire.About>('GET', '/about'),

  newGame: async (game: wire.NewGame): Promise<wire.Game> => {
    const begun = await json<wire.Game>('POST', '/games', {}, game);
    if (begun.keys) own(begun.id, begun.keys);
    return begun;
  },
  games: (query: Query) => json<wire.GameList>('GET', '/games', query),
  game: (id: string) => json<wire.Game>('GET', `/games/${id}`),
  command: (id: string, command: wire.Command, rest: { by?: wire.Color; move?: string; ply?: number } = {}) =>
    json<wire.Game>('POST', `/games/${id}/commands`, {}, { command, ...rest }),
  gameRole: async (id: string) => (await json<{ role: wire.Role }>('GET', `/games/${id}/key`)).role,
  gamePgn: (id: string) => text(`/games/${id}/pgn`),
  deleteGame: (id: string) => json<void>('DELETE', `/games/${id}`),
  importGames: (pgn: string) => json<wire.Imported>('POST', '/games/import', {}, pgn),
  exportGames: (ids: string[]) => text('/games/export', { ids: ids.join(',') }),

  position: (variant: wire.Variant, fen?: string, moves: string[] = [], chess960?: number) =>
    json<wire.Position>('POST', '/position', {}, { variant, fen, moves, chess960 }),
  pgn: (pgn: string) => json<wire.PgnFile>('POST', '/pgn', {}, pgn),
  analyse: (body: Place & { moves: string[]; multipv: number }) => json<{ id: string }>('POST', '/analysis', {}, body),
  endAnalysis: (id: string) => json<void>('DELETE', `/analysis/${id}`),
  explorer: (place: Place) => json<wire.Explorer>('GET', '/explorer', place),

  table: (place: Place) => json<wire.TableVerdict>('GET', '/tables', place),
  tableLine: (place: Place) => json<wire.TableLine>('GET', '/tables/line', place),
  tables: (variant: wire.Variant) => json<{ tables: wire.TableEntry[] }>('GET', '/tables/list', { variant }),
  tableStats: (variant: wire.Variant, material: string) =>
    json<wire.TableStats>('GET', '/tables/stats', { variant, material }),
  estimate: (variant: wire.Variant, material: string) =>
    json<wire.Estimate>('GET', '/tables/estimate', { variant, material }),
  builds: () => json<{ builds: wire.Build[] }>('GET', '/tables/builds'),
  build: (variant: wire.Variant, material: string) =>
    json<wire.Build>('POST', '/tables/builds', {}, { variant, material }),
  pauseBuild: (id: string) => json<wire.Build>('POST', `/tables/builds/${id}/pause`),
  resumeBuild: (id: string) => json<wire.Build>('POST', `/tables/builds/${id}/resume`),
  cancelBuild: (id: string) => json<void>('DELETE', `/tables/builds/${id}`),

  review: (body: { game_id?: string; pgn?: string }) => json<wire.ReviewCreated>('POST', '/reviews', {}, body),
  reviewState: (id: string) => json<wire.ReviewState>('GET', `/reviews/${id}`),

  drills: (player?: string) => json<{ drills: wire.Drill[] }>('GET', '/drills', { player }),
  why: (body: Partial<wire.WhyRequest>) => json<wire.WhyAnswer>('POST', '/why', {}, body),
  answerDrill: (id: string, move: string) => json<wire.DrillAnswer>('POST', `/drills/${id}/answer`, {}, { move }),

  lab: (body: Place & { depth: number; techniques: string[]; vary: string[] }) =>
    json<{ searches: wire.LabSearch[] }>('POST', '/lab', {}, body),
  labTree: (body: Place & { search: string; depth: number; techniques: string[]; path: string[] }) =>
    json<{ node: wire.TreeNode; passes: wire.TreePass[]; nodes: number }>('POST', '/lab/tree', {}, body),
};

const cache = new Map<string, Promise<wire.Position>>();
const CACHED_POSITIONS = 2000;

/** The position after some moves; each is asked for once, so that going through a game costs nothing. */
export function positionAfter(
  variant: wire.Variant,
  fen: string | undefined,
  moves: string[] = [],
): Promise<wire.Position> {
  const key = [language(), variant, fen ?? '', ...moves].join(' ');
  let found = cache.get(key);
  if (!found) {
    if (cache.size >= CACHED_POSITIONS) cache.clear();
    found = api.position(variant, fen, moves);
    found.catch(() => cache.delete(key));
    cache.set(key, found);
  }
  return found;
}
