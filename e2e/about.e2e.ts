import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { CONTACT_EMAIL, expect, openIn, testWith } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ marta: 'Marta' });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Saber más de esta app' });
const section = (page: Page, name: string) => panel(page).getByRole('button', { name });
const openSections = (page: Page) => panel(page).getByRole('button', { expanded: true }).allTextContents();

for (const [variant, [path, viewport]] of (
  [
    ['/', PHONE],
    ['/home', DESKTOP],
  ] as const
).entries())
  test(`a visitor is greeted on ${path} once a browser session`, beyondFirst(variant), async ({ visit }) => {
    const context = await visit(null, {
      viewport,
      greeted: false,
    });
    const page = await openIn(context, path);
    await expect(panel(page)).toBeVisible();
    await expect.poll(() => openSections(page)).toEqual(['Contacto']);
    const email = panel(page).getByRole('link', { name: CONTACT_EMAIL });
    expect(await email.getAttribute('href')).toBe(`mailto:${CONTACT_EMAIL}`);
    await expect(panel(page)).toBeFocused();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
    expect(await seriousFindings(page)).toEqual([]);

    await panel(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(panel(page)).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await expect(page.getByText('en directo')).toBeAttached();
    expect(await panel(page).count()).toBe(0);
  });

test('only visitors on home are greeted', async ({ marta, visit, open }) => {
  const visitor = await visit(null, { greeted: false });
  const elsewhere = await openIn(visitor, '/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await elsewhere.evaluate(
    'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
  );
  expect(await panel(elsewhere).count()).toBe(0);
  expect(await elsewhere.evaluate("sessionStorage.getItem('duende.greeted')")).toBeNull();

  const signedIn = await open(marta, '/', { greeted: false });
  await expect(signedIn.getByText('en directo')).toBeAttached();
  await until(signedIn, "sessionStorage.getItem('duende.greeted') !== null");
  expect(await panel(signedIn).count()).toBe(0);
});

test('by the keyboard: in from the header, through the sections, out with Escape, back where it came from', async ({
  visit,
}) => {
  // On a phone only the menu has it.
  const context = await visit(null, { viewport: DESKTOP });
  const page = await openIn(context, '/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Saber más de esta app' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await until(page, "document.activeElement.closest('[role=dialog]') !== null");
  await section(page, 'Contacto').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => openSections(page)).toEqual(['¿Por qué existe Duende?']);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect.poll(() => openSections(page)).toEqual(['Quién lo hace']);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await until(page, "document.activeElement.textContent.includes('Saber más de esta app')");
});

test('the menu leads to it too, and the back button leaves it', async ({ visit }) => {
  const context = await visit(null);
  const page = await openIn(context, '/');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page
    .getByRole('dialog', { name: 'Menú' })
    .getByRole('button', { name: 'Saber más de esta app' })
    .click();
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
});

test('a link to it leaves no step in the history: closed it stays closed, going back leaves the site', async ({
  visit,
}) => {
  const context = await visit(null, { greeted: false });
  const page = await openIn(context, '/users');
  await page.goto('/home?view=about&location=norte');
  await expect(panel(page)).toBeVisible();
  await until(page, "sessionStorage.getItem('duende.greeted') !== null");
  await panel(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(panel(page)).toHaveCount(0);
  await until(page, "location.pathname + location.search === '/home?location=norte'");
  await page.goBack();
  await until(page, "location.pathname === '/users'");
});
