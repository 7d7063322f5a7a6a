import { request, type IncomingHttpHeaders } from 'node:http';
import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import type { Actor } from '@duende/contracts/permissions';
import { expect } from 'vitest';
import type { QueryRig } from './query-rig.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** as it came over the wire, still encoded */
  readonly body: Buffer;
}

/** One request without anything that `fetch` would add, follow or decode. */
export function rawGet(options: {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', agent: false, ...options }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) });
      });
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end();
  });
}

/** A page of a list as it came over HTTP. */
export interface WalkedPage<T> {
  readonly items: readonly T[];
  /** path of the page after it, by the `Link` header */
  readonly next: string | null;
  readonly total: number;
}

const NEXT = /^<(\/api\/[^<>\s]+)>; rel="next"$/;

export async function getPage<T>(
  { get }: Pick<QueryRig, 'get'>,
  path: string,
  actor: Actor | null,
): Promise<WalkedPage<T>> {
  const { status, body, headers } = await get(path, actor);
  expect(status, body.toString()).toBe(200);
  const link = headers[LIST_HEADERS.link.toLowerCase()];
  const next = link === undefined ? null : NEXT.exec(String(link))?.[1];
  if (next === undefined) throw new Error(`the link ${String(link)} leads nowhere`);
  const items = JSON.parse(body.toString()) as readonly T[];
  return { items, next, total: Number(headers[LIST_HEADERS.totalCount.toLowerCase()]) };
}

/** Every page of a list, from the first one on. */
export async function walkList<T>(
  rig: Pick<QueryRig, 'get'>,
  path: string,
  actor: Actor | null,
): Promise<readonly WalkedPage<T>[]> {
  const pages: WalkedPage<T>[] = [];
  for (let at: string | null = path; at !== null;) {
    const page: WalkedPage<T> = await getPage(rig, at, actor);
    pages.push(page);
    at = page.next;
  }
  return pages;
}
