/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { approvedParty } from './testing/rides-party.ts';
import { expect, testWith } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ dancer: 'Duna' });

const goes = (dancer: Person, partyId: string, isGoing = true) =>
  dancer.call('POST', `/api/events/${partyId}/rsvp`, { isGoing });
const shows = (page: Page, count: RegExp) =>
  expect(page.getByRole('region', { name: 'Asistencia' }).getByText(count).first()).toBeVisible();

test(
  'a count that changes between the first answer and the first watch is made good',
  inSecondTier,
  async ({ admin, dancer, visit }) => {
    const party = await approvedParty(admin, 'Entre Dos');
    const context = await visit(null);
    let letThrough: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (letThrough = resolve));
    await context.routeWebSocket(/socket\.io/, async (socket) => {
      await opened;
      socket.connectToServer();
    });
    const page = await context.newPage();
    await page.goto(`/event/${party.id}`);
    await shows(page, /^0|Abre|Nadie/);
    await goes(dancer, party.id);
    letThrough();
    await shows(page, /\b1 va\b/);
  },
);

/** Elements that repaint continuously. Home's poster is excluded: the compositor turns it without painting. */
const moves = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((move) => (move instanceof CSSAnimation ? move.animationName : 'other'))
      .filter((name) => name !== 'turn' && name !== 'drift'),
  );

test('a page at rest draws nothing; what others do makes the live dot pulse', async ({
  admin,
  dancer,
  open,
}) => {
  const party = await approvedParty(admin, 'En Calma');
  const home = await open(null, '/');
  await expect(home.getByText('en directo')).toBeVisible();
  await expect.poll(() => moves(home)).toEqual([]);
  await home.context().close();
  const page = await open(null, `/event/${party.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  await expect.poll(() => moves(page)).toEqual([]);
  // It may be over before anybody looks.
  await page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      document.documentElement.dataset['moved'] += ` ${animationName}`;
    });
  });
  await goes(dancer, party.id);
  await shows(page, /\b1 va\b/);
  await expect(page.locator('html[data-moved~=pulse-dot]')).toBeVisible();
});

test('with only the keyboard: going, a comment, and its arrival on another page', async ({
  admin,
  dancer,
  open,
}) => {
  const party = await approvedParty(admin, 'Solo Teclas');
  const reader = await open(null, `/event/${party.id}`);
  await expect(reader.getByText('en directo')).toBeVisible();
  const page = await open(dancer, `/event/${party.id}`);
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: '¿Vas?' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await shows(reader, /\b1 va\b/);
  await tabTo(page, page.getByLabel('Comentario', { exact: true }));
  await page.keyboard.type('Allí nos vemos');
  await tabTo(page, page.getByRole('button', { name: 'Enviar comentario' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comentario enviado', { exact: true }).first()).toBeVisible();
  const pending = await admin.call<{ id: string; content: string }[]>('GET', '/api/admin/comments/pending');
  const mine = pending.find(({ content }) => content === 'Allí nos vemos');
  await admin.call('PATCH', `/api/admin/comments/${String(mine?.id)}/approve`);
  await expect(reader.getByText('Allí nos vemos')).toBeVisible();
});

/** Presses Tab until the focus is there; a page has far fewer stops than it allows. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the focus never got there');
}

test(
  'a toast is swiped away by a finger that goes 50 pixels, not by one that stops before',
  inSecondTier,
  async ({ admin, open }) => {
    const party = await approvedParty(admin, 'Con Dedo');
    const page = await open(null, `/event/${party.id}`, {
      hasTouch: true,
    });
    await page.getByLabel('Comentario', { exact: true }).fill('Hola');
    await page.getByRole('button', { name: 'Enviar comentario' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    // The toast's time is paused while it has focus: only a swipe can dismiss it.
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: /^Notificaciones/ }).getByRole('list')).toBeFocused();
    const box = await toast.boundingBox();
    if (box === null) throw new Error('no toast');
    const [x, y] = [Math.round(box.x + 60), Math.round(box.y + box.height / 2)];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: at, y }],
      });
    const swipe = async (pixels: number) => {
      await touch('touchStart', x);
      for (let moved = 12; moved <= pixels; moved += 12) await touch('touchMove', x + moved);
      await touch('touchEnd', x + pixels);
    };
    await swipe(48);
    await expect(page.locator('.toast[data-swipe=cancel]')).toBeVisible();
    await swipe(60);
    await expect(toast).toHaveCount(0);
  },
);
