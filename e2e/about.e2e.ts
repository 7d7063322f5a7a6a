import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { until } from './testing/kept.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { CONTACT_EMAIL: 'duende@correo.example' } });
const marta = rig.member('Marta');

const panel = (page: Page) => page.getByRole('dialog', { name: 'Saber más de esta app' });
const section = (page: Page, name: string) => panel(page).getByRole('button', { name });
const openSections = (page: Page) => panel(page).getByRole('button', { expanded: true }).allTextContents();

test.each([
  ['/', PHONE],
  ['/home', DESKTOP],
])('a visitor is greeted on %s once a browser session', async (path, viewport) => {
  const { context, newPage, complaints } = await rig.visit({
    viewport,
    greeted: false,
  });
  const page = await newPage(path);
  await panel(page).waitFor();
  await expect.poll(() => openSections(page)).toEqual(['Contacto']);
  const email = panel(page).getByRole('link', { name: 'duende@correo.example' });
  expect(await email.getAttribute('href')).toBe('mailto:duende@correo.example');
  await panel(page).and(page.locator(':focus')).waitFor();
  expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('none');
  expect(await seriousFindings(page)).toEqual([]);

  await panel(page).getByRole('button', { name: 'Cerrar' }).click();
  await panel(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByText('en directo').waitFor({ state: 'attached' });
  expect(await panel(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('neither other screens nor people who are signed in are greeted', async () => {
  const visitor = await rig.visit({ greeted: false });
  const elsewhere = await visitor.newPage('/profile');
  await elsewhere.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  await elsewhere.evaluate(
    'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
  );
  expect(await panel(elsewhere).count()).toBe(0);
  expect(await elsewhere.evaluate("sessionStorage.getItem('duende.greeted')")).toBeNull();

  const signedIn = await rig.open(marta, '/', { greeted: false });
  await signedIn.page.getByText('en directo').waitFor({ state: 'attached' });
  await until(signedIn.page, "sessionStorage.getItem('duende.greeted') !== null");
  expect(await panel(signedIn.page).count()).toBe(0);
  for (const { context } of [visitor, signedIn]) await context.close();
});

test('by the keyboard: in from the header, through the sections, out with Escape, back where it came from', async () => {
  const { context, newPage, complaints } = await rig.visit();
  const page = await newPage('/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Saber más de esta app' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  await until(page, "document.activeElement.closest('[role=dialog]') !== null");
  await section(page, 'Contacto').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => openSections(page)).toEqual(['¿Por qué existe Duende?']);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect.poll(() => openSections(page)).toEqual(['Quién lo hace']);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await until(page, "document.activeElement.textContent.includes('Saber más de esta app')");
  expect(complaints).toEqual([]);
  await context.close();
});

test('the menu leads to it too, and the back button leaves it', async () => {
  const { context, newPage } = await rig.visit();
  const page = await newPage('/');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page
    .getByRole('dialog', { name: 'Menú' })
    .getByRole('button', { name: 'Saber más de esta app' })
    .click();
  await panel(page).waitFor();
  await page.goBack();
  await panel(page).waitFor({ state: 'detached' });
  await context.close();
});

test('a link to it is a way in that leaves no step behind: closing it stays closed, going back leads out', async () => {
  const { context, newPage } = await rig.visit({ greeted: false });
  const page = await newPage('/users');
  await page.goto('/home?view=about&location=norte');
  await panel(page).waitFor();
  await until(page, "sessionStorage.getItem('duende.greeted') !== null");
  await panel(page).getByRole('button', { name: 'Cerrar' }).click();
  await panel(page).waitFor({ state: 'detached' });
  await until(page, "location.pathname + location.search === '/home?location=norte'");
  await page.goBack();
  await until(page, "location.pathname === '/users'");
  await context.close();
});
