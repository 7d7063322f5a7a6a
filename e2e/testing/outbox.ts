import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import { expect, type Page } from '@playwright/test';
import type { Person } from './api.ts';

/** A command as the page stores it without signal; `key` is its Idempotency-Key. */
export interface StoredCommand {
  readonly key: string;
  readonly owner: string | null;
  readonly at?: number;
  readonly refusal?: string | null;
  readonly wish: Readonly<Record<string, unknown>>;
}

const inStore = (mode: 'readonly' | 'readwrite', work: string) => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('duende-outbox', 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('commands', { keyPath: 'order', autoIncrement: true });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('commands', '${mode}');
    const store = transaction.objectStore('commands');
    let result;
    ${work}
    transaction.oncomplete = () => {
      opening.result.close();
      resolve(result);
    };
  };
})`;

/** Puts commands into the outbox of the page's browser, in this order, as if they had been given there. */
export async function fillOutbox(page: Page, waiting: readonly StoredCommand[]): Promise<void> {
  const commands = JSON.stringify(waiting.map((command) => ({ at: Date.now(), refusal: null, ...command })));
  await page.evaluate(inStore('readwrite', `for (const command of ${commands}) store.add(command);`));
}

/** What the outbox of the page's browser holds. */
export function readOutbox(page: Page): Promise<readonly StoredCommand[]> {
  return page.evaluate<readonly StoredCommand[]>(
    inStore('readonly', 'store.getAll().onsuccess = ({ target }) => { result = target.result; };'),
  );
}

/** Waits until nothing is left in the outbox of the page's browser. */
export async function outboxEmptied(page: Page): Promise<void> {
  await expect.poll(() => readOutbox(page)).toEqual([]);
}

/** The comments under a name that wait for approval. */
export async function pendingCommentsBy(admin: Person, name: string): Promise<readonly CommentAnswer[]> {
  const pending = await admin.call<CommentAnswer[]>('GET', '/api/admin/comments/pending?limit=200');
  return pending.filter(({ author }) => author === name);
}
