import type { Locator } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { register, type Person } from './testing/api.ts';
import { publish, submit } from '@duende/testkit/support/parties';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

const test = testWith({ marta: 'Marta' });
test.use({ alone: 'the numbers of all that waits and of all people are shown' });

const numbered = (word: string, n: number) => `${word} ${String(n).padStart(3, '0')}`;

/** So many at a time that the service has something to do, in order of their numbers. */
async function eachOf(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const AT_ONCE = 10;
  for (let n = 0; n < count; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, next) => work(n + next)));
}

async function write(person: Person, eventId: string, content: string): Promise<string> {
  return (await person.call<{ id: string }>('POST', `/api/events/${eventId}/comments`, { content })).id;
}

/** As somebody does who wants to see the end: until so many have come. */
async function scrollToEnd(items: Locator, count: number): Promise<void> {
  const scrolled = async () => {
    await items.last().scrollIntoViewIfNeeded();
    return items.count();
  };
  await expect(async () => expect(await scrolled()).toBe(count)).toPass();
}

test.beforeAll(({ marta }) => eachOf(120, (n) => submit(marta, { name: numbered('Fiesta', n) })));

test('a hundred and twenty parties wait: loaded on, found by name, decided by the keyboard', async ({
  admin,
  marta,
  open,
}) => {
  const page = await open(admin, '/?view=pending');
  const cards = page.getByRole('list', { name: 'Eventos pendientes' }).getByRole('listitem');
  const shown = (text: string) => page.getByRole('status').filter({ hasText: text });
  const badge = (count: number) =>
    expect(page.getByRole('main').getByRole('link', { name: `Eventos ${count}`, exact: true })).toBeVisible();
  await badge(120);
  await expect(cards).toHaveCount(50);
  await expect(shown('50 de 120')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  // By the keyboard: the last card that is there brings the next page, and keeps the focus.
  await cards.first().focus();
  await page.keyboard.press('End');
  await expect(shown('100 de 120')).toBeVisible();
  const held = await page.evaluate('document.activeElement.getAttribute("aria-label")');
  expect(held).toBe(await cards.nth(49).getAttribute('aria-label'));
  await page.keyboard.press('End');
  await expect(shown('120 de 120')).toBeVisible();
  expect(await page.getByRole('button', { name: 'Ver más' }).count()).toBe(0);
  const names = await cards.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(120);

  await page.keyboard.press('End');
  await page.keyboard.press('a');
  await expect(page.getByText('Evento aprobado', { exact: true })).toBeVisible();
  await badge(119);

  // What arrives and goes elsewhere changes the number, and what is found is found among all.
  await submit(marta, { name: 'Única de la Luna' });
  await badge(120);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('searchbox', { name: 'Buscar por nombre o descripción' }).fill('UNICA');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('button', { name: 'Rechazar Única de la Luna', exact: true }).click();
  await expect(page.getByText('Ningún evento pendiente coincide con la búsqueda')).toBeVisible();
  await badge(119);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(50);

  const own = await open(marta, '/profile?tab=publicado');
  const submitted = own.getByRole('region', { name: 'Mis eventos' });
  await expect(submitted.getByText('4 de 121')).toBeVisible();
  for (const shown of ['8 de 121', '16 de 121', '32 de 121', '50 de 121']) {
    await submitted.getByRole('button', { name: 'Ver más' }).click();
    await expect(submitted.getByText(shown)).toBeVisible();
  }
  await scrollToEnd(submitted.getByRole('listitem'), 121);
  await submitted.getByRole('searchbox').fill('luna');
  await expect(submitted.getByText('Rechazado')).toBeVisible();
  await expect(submitted.getByRole('listitem')).toHaveCount(1);
});

test('a page that does not come is fetched again by the button, and nothing that was there goes', async ({
  complaints,
  admin,
  open,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const page = await open(admin, '/?view=pending');
  await page.context().route('**/api/admin/events/pending?*cursor=*', (route) => route.abort());
  const cards = page.getByRole('list', { name: 'Eventos pendientes' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  await page.getByRole('button', { name: 'Ver más' }).focus();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudo cargar más.' })).toBeVisible();
  expect(await cards.count()).toBe(50);
  await page.context().unroute('**/api/admin/events/pending?*cursor=*');
  await press(page.getByRole('button', { name: 'Reintentar' }), 'Enter');
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(100);
});

test('a hundred and twenty comments: the newest first, the rest on the way down, live ones on top', async ({
  admin,
  marta,
  open,
}) => {
  const party = await publish(admin, { name: 'Mucho Que Decir' });
  await eachOf(119, async (n) => {
    const id = await write(marta, party.id, numbered('Palabra', n));
    await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  });
  const last = await write(marta, party.id, 'La última palabra');
  const page = await open(null, `/event/${party.id}`);
  const comments = page.getByRole('region', { name: 'Comentarios' });
  const items = comments.getByRole('listitem');
  const number = (count: number) =>
    expect(comments.getByRole('heading').getByText(String(count), { exact: true })).toBeVisible();
  await number(119);
  expect(await items.count()).toBeLessThan(119);
  await expect(page.getByText('en directo')).toBeVisible();
  await admin.call('PATCH', `/api/admin/comments/${last}/approve`);
  await expect(items.first().getByText('La última palabra')).toBeVisible();
  await number(120);
  await scrollToEnd(items, 120);
  const words = await items.locator('p').allInnerTexts();
  expect(new Set(words).size).toBe(120);
});

test('many comments wait: the number is the whole one, and a search finds the last', async ({
  admin,
  marta,
  open,
}) => {
  const party = await publish(admin, { name: 'Todos Esperan' });
  await eachOf(60, (n) => write(marta, party.id, numbered('Espera', n)));
  const { length: waiting } = await admin.call<unknown[]>('GET', '/api/admin/comments/pending');
  const badge = (count: number) =>
    expect(
      page.getByRole('main').getByRole('link', { name: `Comentarios ${count}`, exact: true }),
    ).toBeVisible();
  const page = await open(admin, '/?view=pending-comments');
  const items = page.getByRole('list', { name: 'Comentarios pendientes' }).getByRole('listitem');
  await badge(waiting);
  await scrollToEnd(items, waiting);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByRole('searchbox', { name: 'Buscar por autor o palabras' }).fill('espera 059');
  await expect(items).toHaveCount(1);
  await items.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Ningún comentario pendiente coincide con la búsqueda')).toBeVisible();
  await badge(waiting - 1);
});

test('sixty members: sorted and searched among all of them', async ({ newcomer, admin, open }) => {
  for (let n = 0; n < 60; n += 1) await register(newcomer(), numbered('persona', n).replace(' ', ''));
  const page = await open(admin, '/users');
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(() => names.first().innerText()).toBe('Guardiana');
  expect(await names.count()).toBe(50);
  await expect(page.getByText('50 de 62')).toBeVisible();
  await page.getByLabel('Ordenar').selectOption('username-desc');
  await expect.poll(() => names.first().innerText()).toBe('persona059');
  await page.getByLabel('Ordenar').selectOption('username-asc');
  await page.getByRole('searchbox', { name: 'Busca por nombre o email' }).fill('PERSÓNA058');
  await expect.poll(() => names.allInnerTexts()).toEqual(['persona058']);
  expect(new URL(page.url()).searchParams.get('search')).toBe('PERSÓNA058');
  await expect(page.getByText('62', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await scrollToEnd(names, 62);
});
