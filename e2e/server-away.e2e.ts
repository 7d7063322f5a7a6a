/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/api/answers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, register, setUpAdmin, type Person } from './testing/api.ts';
import { seriousFindings } from './testing/axe.ts';
import { launchBrowser } from './testing/browser.ts';
import { openAs } from './testing/person-page.ts';
import { approvedParty } from './testing/rides-party.ts';
import { startService, type RunningService } from './testing/service.ts';

const PARTY_ID = /\/api\/events\/[\w-]{36}$/;
const TRY_AGAIN = /^(Reintentar|Try again)$/;

let service: RunningService;
let browser: Browser;
let people: Record<'admin' | 'dancer', Person>;
let party: EventAnswer;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  people = { admin: newPerson(() => service.address), dancer: newPerson(() => service.address) };
  await setUpAdmin(people.admin);
  await register(people.dancer, 'Duna');
  party = await approvedParty(people.admin, 'Sin Servidor');
});
afterAll(async () => {
  await browser.close();
  await service.dispose();
});

const open = (person: Person | null, path: string) => openAs(browser, service.address, person, path);
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

/** How calls are answered at the moment; the first one waits until it is said how. */
type Manner = 'slow' | 'down' | 'failing' | 'garbage' | 'well';

async function answerCalls(context: BrowserContext, calls: string | RegExp) {
  let manner: Manner = 'slow';
  let goOn: () => void = () => undefined;
  const decided = new Promise<void>((resolve) => (goOn = resolve));
  await context.route(calls, async (route) => {
    if (manner === 'slow') await decided;
    if (manner === 'down') await route.abort();
    else if (manner === 'failing')
      await route.fulfill({ status: 500, json: { message: 'Algo ha fallado.', code: 'internal' } });
    else if (manner === 'garbage')
      await route.fulfill({ status: 200, contentType: 'application/json', body: '<html>' });
    else await route.fallback();
  });
  return (next: Manner) => {
    manner = next;
    goOn();
  };
}

/** Goes on inside the page, so that the server's page does not bring what would be asked for. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState({}, '', to), path);

interface Screen {
  readonly as: 'admin' | 'dancer';
  readonly path: () => string;
  readonly calls: string | RegExp;
  readonly loading: string;
  readonly failed: string;
  readonly well: string;
}

const SCREENS: readonly Screen[] = [
  {
    as: 'dancer',
    path: () => `/event/${party.id}`,
    calls: PARTY_ID,
    loading: 'Cargando evento...',
    failed: 'Evento no encontrado',
    well: 'Sin Servidor',
  },
  {
    as: 'dancer',
    path: () => `/event/${party.id}/rides`,
    calls: PARTY_ID,
    loading: 'Cargando página de viajes...',
    failed: 'Evento no encontrado',
    well: 'Sin Servidor',
  },
  {
    as: 'dancer',
    path: () => '/profile',
    calls: '**/api/users/profile',
    loading: 'Cargando perfil...',
    failed: 'Error al cargar el perfil',
    well: 'Mi Perfil',
  },
  {
    as: 'admin',
    path: () => '/users',
    calls: '**/api/users',
    loading: 'Loading users...',
    failed: 'Error loading users: Failed to fetch users',
    well: 'Users List',
  },
  {
    as: 'admin',
    path: () => '/?view=pending',
    calls: '**/api/admin/events/pending',
    loading: 'Cargando eventos...',
    failed: 'No se pudieron cargar los eventos pendientes.',
    well: 'No hay eventos pendientes de aprobación',
  },
  {
    as: 'admin',
    path: () => '/?view=pending-comments',
    calls: '**/api/admin/comments/pending',
    loading: 'Cargando comentarios...',
    failed: 'No se pudieron cargar los comentarios pendientes.',
    well: 'No hay comentarios pendientes',
  },
  {
    as: 'admin',
    path: () => '/audit',
    calls: '**/api/admin/audit*',
    loading: 'Cargando historial...',
    failed: 'No se pudo cargar el historial.',
    well: 'Sin Servidor',
  },
];

test.each(SCREENS)(
  '«$loading»: slow, down, failing and garbage are said, and another try helps',
  async ({ as, path, calls, loading, failed, well }) => {
    const { page, context } = await open(people[as], '/nada');
    await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
    const answer = await answerCalls(context, calls);
    if (calls === PARTY_ID) await goInside(page, path());
    else await page.goto(path());
    await said(page, loading);
    answer('down');
    await said(page, failed);
    expect(await seriousFindings(page)).toEqual([]);
    for (const manner of ['failing', 'garbage'] as const) {
      answer(manner);
      const [response] = await Promise.all([
        page.waitForResponse(calls),
        page.getByRole('button', { name: TRY_AGAIN }).click(),
      ]);
      await response.finished();
      await said(page, failed);
    }
    answer('well');
    await page.getByRole('button', { name: TRY_AGAIN }).click();
    await said(page, well);
    await context.close();
  },
);

test('a screen whose code does not come says so; a dialog leaves the screen and what was being written', async () => {
  const visitor = newPerson(() => service.address);
  await register(visitor, 'De Paso');
  const { page, context } = await open(visitor, `/event/${party.id}`);
  await page.getByText('en directo').waitFor();
  await page.getByLabel('Comentario', { exact: true }).fill('A medio escribir');
  const isOurs = (url: URL) => url.origin === service.address;
  await context.route(isOurs, (route) => route.abort());
  await page.getByRole('button', { name: 'Menú' }).click();
  await said(page, 'Error de conexión');
  await page.waitForURL((url) => url.search === '');
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('A medio escribir');

  await page.getByRole('link', { name: /Viajes compartidos/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Error de conexión' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Error de conexión' }).waitFor();
  await context.unroute(isOurs);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByRole('button', { name: 'Ofrezco transporte' }).waitFor();
  await page.goto(`/event/${party.id}`);
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('A medio escribir');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await said(page, 'Sesión cerrada');
  await page.reload();
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('');
  await context.close();
});

test.each(['down', 'failing', 'garbage'] as const)(
  'what is sent to a server that is %s is told, and stays written',
  async (manner) => {
    const { page, context } = await open(people.dancer, `/event/${party.id}`);
    const answer = await answerCalls(context, /\/comments$|\/rsvp$|\/api\/users\/profile$|\/api\/events$/);
    answer('well');
    const comment = page.getByLabel('Comentario', { exact: true });
    await page.getByRole('button', { name: '¿Vas?' }).waitFor();
    answer(manner);
    await comment.fill('¿Hay sitio?');
    await page.getByRole('button', { name: 'Enviar comentario' }).click();
    await said(page, 'Error al enviar');
    expect(await comment.inputValue()).toBe('¿Hay sitio?');
    answer('well');
    await page.goto('/profile');
    await page.getByLabel('Telegram').fill('duna_roja');
    answer(manner);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await said(page, 'Error al actualizar');
    expect(await page.getByLabel('Telegram').inputValue()).toBe('duna_roja');
    await page.goto('/?view=form');
    await fillParty(page, 'Enviada Tarde');
    await page.getByRole('button', { name: 'Publicar Evento' }).click();
    await said(page, 'Error al enviar evento');
    expect(await page.getByLabel('Nombre').inputValue()).toBe('Enviada Tarde');
    await context.close();
  },
);

async function fillParty(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('radio', { name: 'Norte' }).check();
  await page.getByLabel('Fechas').fill('2030-06-21');
  await page.getByRole('button', { name: 'Agregar Fecha' }).click();
}

test('a session that ends while something is being written costs none of it', async () => {
  const { page, context } = await open(people.dancer, '/profile');
  await page.getByLabel('Instagram').fill('duna.baila');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
  await context.addCookies(cookies);
  await page.reload();
  expect(await page.getByLabel('Instagram').inputValue()).toBe('duna.baila');

  await page.goto('/?view=form');
  await fillParty(page, 'Sesión Corta');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  const login = page.getByRole('dialog', { name: 'Iniciar Sesión' });
  await login.getByLabel('Usuario').fill('Duna');
  await login.getByLabel('Contraseña').fill('clave de Duna');
  await login.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await said(page, '¡Sesión iniciada!');
  await login.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publicar Evento' }).dblclick();
  await said(page, 'Evento enviado');
  const pending = await people.admin.call<EventAnswer[]>('GET', '/api/admin/events/pending');
  expect(pending.filter(({ name }) => name === 'Sesión Corta')).toHaveLength(1);
  await context.close();
});

test.each([
  ['/?view=pending', 'Aprobar Sesión Corta', 'Acceso denegado'],
  ['/?view=import', 'Importar', 'Acceso denegado'],
  [() => `/?edit=${party.id}`, 'Actualizar Evento', 'Publicar Evento'],
  [() => `/event/${party.id}?over=eliminar`, 'Eliminar evento', 'Sin Servidor'],
])('an admin whose session has ended is told: %s', async (path, button, heading) => {
  const { page, context } = await open(people.admin, typeof path === 'string' ? path : path());
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  await page.getByText('en directo').waitFor();
  if (button === 'Importar')
    await page.getByLabel('URL de Entradium').fill('https://entradium.com/es/events/x');
  if (button === 'Actualizar Evento') await page.getByLabel('Precio').fill('30');
  await context.clearCookies();
  await page.getByRole('button', { name: button, exact: true }).click();
  await said(page, 'Inicia sesión de nuevo para seguir.');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (button === 'Actualizar Evento') expect(await page.getByLabel('Precio').inputValue()).toBe('30');
  await context.close();
});
