import { neutralPage } from './neutral-page.ts';

/** What the build writes into the worker. */
interface Build {
  /** changes with any file of the build */
  readonly version: string;
  /** the entry script, by which a page of this build is known */
  readonly entry: string;
  /** the addresses of the files a phone without signal needs */
  readonly files: readonly string[];
}

declare const __BUILD__: Build;

const BUILD: Build = __BUILD__;

const PREFIX = 'build-';
const OWN = PREFIX + BUILD.version;
/** The build before this one stays: a page of it may still be open and ask for its parts. */
const BUILDS_KEPT = 2;
const SHELL = '/';

/** Fetches what a phone without signal needs of this build: all of it, or the worker is not installed. */
export async function keepBuild(): Promise<void> {
  const shell = await fetchShell();
  const cache = await caches.open(OWN);
  await Promise.all([cache.put(SHELL, shell), ...BUILD.files.map((file) => keepFile(cache, file))]);
}

/** A page made for a visitor, whose scripts are those kept beside it. */
async function fetchShell(): Promise<Response> {
  const answer = await fetch(SHELL, { credentials: 'omit', cache: 'no-store' });
  const html = await answer.text();
  if (!answer.ok || !html.includes(BUILD.entry)) throw new Error('The server has no page of this build');
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  return new Response(neutralPage(html), { headers });
}

/** A file's name changes with its content, so that one an earlier build brought is as good as a new one. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = await caches.match(file);
  if (known === undefined) await cache.add(file);
  else await cache.put(file, known);
}

export async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(builds.slice(0, -(BUILDS_KEPT - 1)).map((name) => caches.delete(name)));
}

export async function keptShell(): Promise<Response | undefined> {
  return (await caches.open(OWN)).match(SHELL);
}

/** A file of this build or the one before; one that was not fetched when the worker came is kept from now on. */
export async function answerAsset(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(OWN)).put(request, answer.clone());
  return answer;
}
