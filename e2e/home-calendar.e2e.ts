/// <reference lib="dom" />
import { addDays } from '@duende/contracts/common/madrid-time';
import { seriousFindings } from './testing/axe.ts';
import { TODAY } from '@duende/testkit/support/parties';
import { names, test } from './testing/three-parties.ts';
import { expect } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

test('the calendar by keyboard: in, on, over the month, a day opened and closed, focus back', async ({
  openHome,
}) => {
  const page = await openHome('/');
  const today = page.locator('button[aria-current=date]');
  // Two weeks at first: yesterday's and tomorrow's neighbours, without arrows.
  expect(await page.getByRole('gridcell').getByRole('button').count()).toBe(14);
  await page.getByRole('button', { name: 'Ver el mes' }).click();
  await page.getByRole('button', { name: 'Mes siguiente' }).focus();
  await page.keyboard.press('Tab');
  expect(await today.evaluate((day) => day === document.activeElement)).toBe(true);
  expect(await today.getAttribute('aria-label')).toMatch(/, 1 evento$/);
  const title = page.getByRole('region', { name: 'Calendario' }).getByRole('heading');
  const before = await title.innerText();
  await page.keyboard.press('PageDown');
  await expect.poll(() => title.innerText()).not.toBe(before);
  await page.keyboard.press('PageUp');
  await expect.poll(() => title.innerText()).toBe(before);
  await page.keyboard.press('Home');
  const focused = page.locator('button:focus');
  await expect(focused).toHaveAttribute('aria-label', /^lunes /);
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-label', /^domingo /);
  // A key that leads nowhere takes no focus later on, from the arrows above.
  await page.keyboard.press('End');
  const atSunday = await title.innerText();
  await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect.poll(() => title.innerText()).not.toBe(atSunday);
  expect(await focused.innerText()).toBe('Mes siguiente');
  // The week of today may have ended in the next month.
  for (const month of new Set([atSunday, before])) {
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expect.poll(() => title.innerText()).toBe(month);
  }
  await today.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Raíz Eléctrica' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await today.evaluate((day) => day === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog').getByRole('link', { name: /^Ver detalles/ });
  await expect(details).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(details).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Raíz Eléctrica' })).toBeFocused();
});

test('an empty month and an empty day lead on; month and search are found again', async ({ openHome }) => {
  const page = await openHome('/');
  const month = page.getByRole('region', { name: 'Calendario' }).getByRole('heading');
  await page.getByRole('button', { name: 'Ver el mes' }).click();
  await expect(page.getByRole('button', { name: 'Mes anterior' })).toBeVisible();
  const shown = await month.innerText();
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect.poll(() => month.innerText()).not.toBe(shown);
  await page.getByRole('button', { name: /^Próxima: / }).click();
  await expect.poll(() => month.innerText()).toBe(shown);
  await expect(page.locator('button[aria-current=date]')).toBeFocused();

  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Mes siguiente' }).click();
  const field = page.getByRole('searchbox');
  await field.fill('raiz');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica']);
  const left = await month.innerText();
  expect(left).not.toBe(shown);
  const isAsLeft = async () => {
    await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica']);
    await expect.poll(() => month.innerText()).toBe(left);
    expect(await field.inputValue()).toBe('raiz');
  };
  await page.getByRole('link', { name: 'Ver detalles Raíz Eléctrica' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Raíz Eléctrica' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await isAsLeft();
  await page.reload();
  await isAsLeft();
  expect(new URL(page.url()).search).toBe('?q=raiz');

  await page.goto(`/?day=${addDays(TODAY, 5)}`);
  const day = page.getByRole('dialog');
  await expect(day.getByText('No hay eventos para esta fecha')).toBeVisible();
  await expect(day.getByRole('link', { name: /Niebla/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await day.getByRole('link', { name: 'Publicar una fiesta este día' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publicar Evento' })).toBeVisible();
  expect(await page.getByRole('button', { name: /^Quitar / }).count()).toBe(1);
  await page.goto(`/?day=${addDays(TODAY, -1)}`);
  await expect(day.getByRole('link', { name: /Raíz Eléctrica/ })).toBeVisible();
  expect(await day.getByRole('link', { name: 'Publicar una fiesta este día' }).count()).toBe(0);
});

test('a swipe turns the months', inSecondTier, async ({ openHome }) => {
  const page = await openHome('/', { hasTouch: true, isMobile: true });
  const title = page.getByRole('region', { name: 'Calendario' }).getByRole('heading');
  const before = await title.innerText();
  const box = await page.getByRole('grid').boundingBox();
  if (box === null) throw new Error('no grid');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const swipe = async (from: number, to: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 90);
  await expect.poll(() => title.innerText()).not.toBe(before);
  const next = await title.innerText();
  await swipe(90, 300);
  await expect.poll(() => title.innerText()).not.toBe(next);
  await swipe(300, 90);
  await expect.poll(() => title.innerText()).toBe(next);
});

for (const [variant, timezoneId] of ['Pacific/Auckland', 'America/New_York', 'Atlantic/Canary'].entries())
  test(
    `half past midnight in Madrid, seen from ${timezoneId}, is Madrid’s day; a page that slept over midnight turns`,
    beyondFirst(variant),
    async ({ visit }) => {
      const opened = await visit(null, { timezoneId });
      const page = await opened.newPage();
      await page.clock.install({ time: new Date('2027-03-15T22:30:00Z') });
      await page.goto('/');
      const today = page.locator('button[aria-current=date]');
      await expect(today).toHaveAttribute('aria-label', /^lunes 15 de marzo/);
      await page.clock.setSystemTime(new Date('2027-03-15T23:30:00Z'));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(today).toHaveAttribute('aria-label', /^martes 16 de marzo/);
    },
  );
