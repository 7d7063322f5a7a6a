/// <reference lib="dom" />
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { BrowserContext, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { emptyQueues } from './testing/queues.ts';
import { readOutbox } from './testing/outbox.ts';
import { fillParty } from './testing/party-form.ts';
import { goInside } from './testing/person-page.ts';
import { approvedParty } from './testing/rides-party.ts';
import { AWAY } from './testing/kept.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

const PARTY_ID = /\/api\/events\/[\w-]{36}$/;
const TRY_AGAIN = /^(Reintentar|Try again)$/;

const test = testWith({ dancer: 'Duna' });
let party: EventAnswer;

test.beforeAll(async ({ admin }) => {
  await emptyQueues(admin);
  party = await approvedParty(admin, 'Sin Servidor');
});

/** The map's tiles are another server's. */
const TILES = /^asked for https:\/\/tiles\.example\//;
test.beforeEach(({ complaints }) => complaints.expect(/status of 500/, TILES, ...AWAY));

const said = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** How calls are answered at the moment; the first one waits for that choice. */
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
    well: 'Eventos confirmados',
  },
  {
    as: 'admin',
    path: () => '/users',
    calls: '**/api/users?*',
    loading: 'Loading users...',
    failed: 'Error loading users: Failed to fetch users',
    well: 'Users List',
  },
  {
    as: 'admin',
    path: () => '/?view=pending',
    calls: '**/api/admin/events/pending?*',
    loading: 'Cargando eventos...',
    failed: 'No se pudieron cargar los eventos pendientes.',
    well: 'No hay eventos pendientes de aprobación',
  },
  {
    as: 'admin',
    path: () => '/?view=pending-comments',
    calls: '**/api/admin/comments/pending?*',
    loading: 'Cargando comentarios...',
    failed: 'No se pudieron cargar los comentarios pendientes.',
    well: 'No hay comentarios pendientes',
  },
  {
    as: 'admin',
    path: () => '/audit',
    calls: '**/api/admin/audit*',
    loading: 'Cargando registro...',
    failed: 'No se pudo cargar el registro.',
    well: 'Sin Servidor',
  },
];

for (const [variant, { as, path, calls, loading, failed, well }] of SCREENS.entries())
  test(
    `«${loading}»: slow, down, failing and garbage show a message, and another try helps`,
    beyondFirst(variant),
    async ({ admin, dancer, open }) => {
      const page = await open({ admin, dancer }[as], '/nada');
      await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
      const answer = await answerCalls(page.context(), calls);
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
    },
  );

test('a screen whose code does not come says so; a dialog leaves the screen and what was being written', async ({
  address,
  register,
  open,
}) => {
  const page = await open(await register('De Paso'), `/event/${party.id}`);
  const context = page.context();
  await expect(page.getByText('en directo')).toBeVisible();
  await page.getByLabel('Comentario', { exact: true }).fill('A medio escribir');
  const isOurs = (url: URL) => url.origin === address;
  await context.route(isOurs, (route) => route.abort());
  await page.getByRole('button', { name: 'Menú' }).click();
  await said(page, 'Error de conexión');
  await page.waitForURL((url) => url.search === '');
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('A medio escribir');

  await context.unroute(isOurs);
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('link', { name: 'Perfil' })).toBeVisible();
  await context.route(isOurs, (route) => route.abort());
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error de conexión' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script'),
    page.getByRole('button', { name: 'Reintentar' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Error de conexión' })).toBeVisible();
  await context.unroute(isOurs);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'De Paso' })).toBeVisible();
  await page.goto(`/event/${party.id}`);
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('A medio escribir');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await said(page, 'Sesión cerrada');
  await page.reload();
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('');
});

for (const [variant, manner] of (['down', 'failing', 'garbage'] as const).entries())
  test(
    `a message to a server that is ${manner} shows its failure, and stays written`,
    beyondFirst(variant),
    async ({ dancer, open }) => {
      const page = await open(dancer, `/event/${party.id}`);
      const answer = await answerCalls(
        page.context(),
        /\/comments$|\/rsvp$|\/api\/users\/profile$|\/api\/events$/,
      );
      answer('well');
      const comment = page.getByLabel('Comentario', { exact: true });
      await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
      answer(manner);
      await comment.fill('¿Hay sitio?');
      await page.getByRole('button', { name: 'Enviar comentario' }).click();
      if (manner === 'failing') {
        await said(page, 'Error al enviar');
        expect(await comment.inputValue()).toBe('¿Hay sitio?');
      } else {
        await said(page, 'Se enviará cuando vuelva la cobertura');
        await said(page, '¿Hay sitio?');
      }
      answer('well');
      // There is one toast: that what waited has been sent must not take the place of the one that follows.
      await expect.poll(() => readOutbox(page)).toEqual([]);
      await page.goto('/profile?tab=contacto');
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
    },
  );
