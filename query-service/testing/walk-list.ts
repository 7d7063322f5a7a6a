import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { expect } from 'vitest';
import type { QueryRig } from './query-rig.ts';

export interface WalkedPage<T> {
  readonly items: readonly T[];
  /** from the `Link` header */
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
