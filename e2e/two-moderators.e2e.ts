import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { addDays } from '@duende/contracts/common/madrid-time';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { emptyQueues } from './testing/queues.ts';
import type { Person } from './testing/api.ts';
import { appoint } from './testing/appoint.ts';

const test = testWith({ marta: 'Marta' });

/** What is to become of each is what it says. */
const wanted = (n: number) => `${n % 3 === 0 ? 'Rechazable' : 'Aprobable'} ${String(n).padStart(2, '0')}`;
const words = /(Rechazable|Aprobable) \d\d/;
const OVER = '[data-row-change]';

/** The first row that still waits, and the key that is right for it; `null` where none does. */
async function nextOf(rows: Locator, page: Page): Promise<{ name: string; key: string } | null> {
  const waiting = rows.filter({ hasNot: page.locator(OVER) });
  // In one step, since the other one may decide that row before the next.
  const shown = await waiting.evaluateAll(([first]) => {
    first?.focus();
    return first?.textContent ?? '';
  });
  const [name, verdict] = words.exec(shown) ?? [];
  return name === undefined ? null : { name, key: verdict === 'Aprobable' ? 'a' : 'r' };
}

/**
 * Works a queue off by keys; what the other one decides between a look and a key stays
 * decided by the other one.
 */
async function workOff(page: Page, rows: Locator): Promise<void> {
  for (;;) {
    const next = await nextOf(rows, page);
    if (next === null) return;
    const { name, key } = next;
    await page.keyboard.press(key);
    // Decided, by the other one perhaps in the same moment.
    const mine = rows.filter({ hasText: name }).filter({ hasNot: page.locator(OVER) });
    await expect(mine).toHaveCount(0);
  }
}

/** What both have decided, by what it was about. */
async function verdicts(admin: Person, kind: string): Promise<readonly string[]> {
  const { entries } = await admin.call<AuditAnswer>('GET', `/api/admin/audit?kind=${kind}&limit=200`);
  return entries.flatMap(({ subject }) => words.exec(subject.label ?? '')?.[0] ?? []).toSorted();
}

test('two moderators decide twenty parties and thirty comments by keys, none of them wrongly', async ({
  admin,
  marta,
  register,
  open,
}) => {
  await emptyQueues(admin);
  const second = await appoint(admin, await register('Segunda'));
  const home = await publish(admin, { name: 'La de los comentarios' });
  const names = (count: number) => Array.from({ length: count }, (_, n) => wanted(n));
  const parties: EventAnswer[] = [];
  // One night each: similar parties would show each other's names.
  for (const [night, name] of names(20).entries())
    parties.push(await submit(marta, { name, dates: [addDays(TODAY, 30 + night)] }));
  const comments: CommentAnswer[] = [];
  for (const content of names(30))
    comments.push(
      await marta.call('POST', `/api/events/${home.id}/comments`, { author: marta.username, content }),
    );

  const queues = [
    { path: '/?view=pending', of: 'events', kind: 'party', all: parties, viewport: DESKTOP },
    { path: '/?view=pending-comments', of: 'comments', kind: 'comment', all: comments, viewport: PHONE },
  ] as const;
  for (const { path, of, kind, all, viewport } of queues) {
    const [one, two] = [await open(admin, path, { viewport }), await open(second, path)];
    const rowsOf = (page: Page) => page.getByRole('main').locator('li:has(h2)').filter({ hasText: words });
    const rows = rowsOf(one);
    await expect(rows).toHaveCount(all.length);
    await expect(rowsOf(two)).toHaveCount(all.length);

    // Between the look at a row and the key, somebody else decides that very row.
    const first = await nextOf(rows, one);
    const before = await rows.nth(1).boundingBox();
    await second.call(
      'DELETE',
      of === 'events' ? `/api/events/${all[0]?.id}` : `/api/admin/comments/${all[0]?.id}`,
      {},
    );
    await expect(rows.first().getByText(`${second.username} lo rechazó`, { exact: false })).toBeVisible();
    expect(await rows.nth(1).boundingBox()).toEqual(before);
    await one.keyboard.press(first?.key === 'a' ? 'r' : 'a');
    await expect(one.getByText('No has decidido nada', { exact: true })).toBeVisible();
    expect(await rows.count()).toBe(all.length);
    expect(await seriousFindings(one)).toEqual([]);

    await Promise.all([workOff(one, rows), workOff(two, rowsOf(two))]);
    await one.getByRole('button', { name: 'Actualizar lista' }).click();
    await expect(rows).toHaveCount(0);
    const right = (verdict: string) => names(all.length).filter((name) => name.startsWith(verdict));
    await expect.poll(() => verdicts(admin, `${kind}.approved`)).toEqual(right('Aprobable'));
    await expect.poll(() => verdicts(admin, `${kind}.rejected`)).toEqual(right('Rechazable'));

    await Promise.all([one.context().close(), two.context().close()]);
  }
});
