import { outdatedPaths } from './kept-paths.ts';

/** When an answer was kept, in milliseconds since 1970. */
const KEPT_AT = 'Kept-At';

/**
 * Keeps an answer in the place of the last one. It is written over that one, never after its removal: a page that is left
 * meanwhile leaves one of the two. What is written over keeps its place among the keys of WebKit's caches, so each says its age.
 */
export async function keepAnswer(cache: Cache, path: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  await cache.put(path, new Response(answer.body, { headers }));
}

/** Forgets what was kept longest ago of more than may be kept. */
export async function forgetOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  if (outdatedPaths(requests.map(pathOf)).length === 0) return;
  const answers = await Promise.all(
    requests.map(async (request) => {
      const answer = await cache.match(request);
      return { path: pathOf(request), keptAt: Number(answer?.headers.get(KEPT_AT) ?? 0) };
    }),
  );
  const oldestFirst = answers.toSorted((one, other) => one.keptAt - other.keptAt);
  await Promise.all(outdatedPaths(oldestFirst.map(({ path }) => path)).map((path) => cache.delete(path)));
}

/** The paths of what is kept, without what is asked of them. */
export const pathsIn = async (cache: Cache): Promise<string[]> => (await cache.keys()).map(pathOf);

const pathOf = ({ url }: Request): string => new URL(url).pathname;
