import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Somebody } from './somebody.ts';

/** Asks again until this holds: what somebody else did is shown a moment later, wherever read models are folded. */
export const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { interval: 100, timeout: PATIENCE_MS });

/** Waits until somebody is answered so; anything that `expect` matches by. */
export async function sees(who: Somebody, path: string, what: unknown): Promise<void> {
  await eventually(async () => expect(await who.get(path), path).toEqual(what));
}

/** Waits until somebody is refused with this code. */
export async function isRefused(who: Somebody, path: string, code: string): Promise<void> {
  await eventually(async () => expect(await who.refusal('GET', path), path).toBe(code));
}

/** Now, for the history: what follows comes after it. */
export async function moment(): Promise<string> {
  const now = Date.now();
  while (Date.now() === now) await nextTurn();
  return encodeURIComponent(new Date(now).toISOString());
}
