import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { BrowserContext, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { AWAY, WITHOUT_NETWORK, partyKept, workerReady } from './testing/kept.ts';
import {
  fillOutbox,
  outboxEmptied,
  pendingCommentsBy,
  readOutbox,
  type StoredCommand,
} from './testing/outbox.ts';
import { publish } from '@duende/testkit/support/parties';
import { expect, openIn, test } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { press } from './testing/press.ts';
import { inSecondTier } from './second-tier.ts';

const WAITING = 'Se enviará cuando vuelva la cobertura';
let party: EventAnswer;
let another: EventAnswer;

test.beforeAll(async ({ admin }) => {
  party = await publish(admin, { name: 'Fiesta Sin Señal' });
  another = await publish(admin, { name: 'Fiesta de Alisos' });
});

const said = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();
const commentsBy = async (admin: Person, author: string) =>
  (await pendingCommentsBy(admin, author)).map(({ content }) => content);

async function writeComment(page: Page, words: string): Promise<void> {
  await page.getByLabel('Comentario', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
}

async function placePin(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await page.getByLabel('Lugar de salida').fill(place);
  await page.getByRole('button', { name: 'Usar este lugar' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
}

test('actions without signal wait in their place, outlive a reload, and are sent when the signal is back', async ({
  complaints,
  admin,
  register,
  open,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  // The map's code is not kept: pins are placed by hand here.
  complaints.expect(/^ChunkLoadError/);
  const person = await register('Salamandra');
  const page = await open(person, '/', { serviceWorkers: 'allow' });
  await workerReady(page);
  await partyKept(page, ['parties', 'whole'], 'Fiesta Sin Señal');
  await page.goto(`/event/${party.id}`);
  await said(page, 'en directo');
  await partyKept(page, ['party', party.id]);
  await partyKept(page, ['rsvp-status', party.id]);
  await page.context().setOffline(true);

  await page.getByRole('button', { name: '¿Vas?' }).click();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Asistencia' });
  await expect(bar.getByText(WAITING)).toBeVisible();
  // A tap so soon would be taken for the second of a double tap.
  await press(page.getByRole('button', { name: '¡Voy!' }), 'Enter');
  await press(page.getByRole('button', { name: '¿Vas?' }), 'Enter');
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await writeComment(page, '¿Alguien lleva leña?');
  const comments = page.getByRole('region', { name: /Comentarios/ });
  await expect(
    comments.getByRole('listitem').filter({ hasText: '¿Alguien lleva leña?' }).getByText(WAITING),
  ).toBeVisible();
  expect(await page.getByLabel('Comentario', { exact: true }).inputValue()).toBe('');
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await expect(bar.getByText(WAITING)).toBeVisible();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await expect(comments.getByText('¿Alguien lleva leña?')).toBeVisible();
  await page.getByRole('link', { name: /Viajes compartidos/ }).click();
  await placePin(page, '40.4168, -3.7038');
  const rides = page.getByRole('region', { name: /^Viajes/ });
  await expect(rides.getByText('cerca de Madrid')).toBeVisible();
  await expect(rides.getByText(WAITING)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect((await readOutbox(page)).map(({ wish }) => wish['kind'])).toEqual(['rsvp', 'comment', 'ride']);
  await page.getByRole('button', { name: 'Menú' }).click();
  await said(page, 'Tienes 3 cosas sin enviar. Se enviará cuando vuelva la cobertura.');
  await page.goBack();

  await page.context().setOffline(false);
  await outboxEmptied(page);
  await expect(rides.getByText(WAITING)).toHaveCount(0);
  await expect(rides.getByText('Ofrece 1 plaza')).toBeVisible();
  await page.goto(`/event/${party.id}`);
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  await said(page, /\b1 va\b/);
  expect(await bar.getByText(WAITING).count()).toBe(0);
  expect(await commentsBy(admin, 'Salamandra')).toEqual(['¿Alguien lleva leña?']);
});

test('a refusal keeps the words, to be sent again or thrown away; leaving says what would be lost, and takes it away', async ({
  complaints,
  admin,
  register,
  open,
}) => {
  complaints.expect(...AWAY);
  const person = await register('Lechuza');
  const page = await open(person, `/event/${party.id}`);
  const context = page.context();
  await said(page, 'en directo');
  // Without a worker the menu's code is there from now on.
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
  await page.goBack();
  const refusal = 'Has llegado al máximo por ahora.';
  const isComments = /\/comments$/;
  await context.route(isComments, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { message: refusal, code: 'allowance.spent' } })
      : route.fallback(),
  );
  await context.setOffline(true);
  await writeComment(page, 'Buena luna');
  await said(page, WAITING);
  await context.setOffline(false);
  const waiting = page.getByRole('listitem').filter({ hasText: `No se pudo enviar: ${refusal}` });
  await expect(waiting).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await context.unroute(isComments);
  await waiting.getByLabel('Tu comentario').fill('Buena luna, y mejor compañía');
  await waiting.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await outboxEmptied(page);
  expect(await commentsBy(admin, 'Lechuza')).toEqual(['Buena luna, y mejor compañía']);

  await context.setOffline(true);
  await writeComment(page, 'Esto no llega');
  await said(page, WAITING);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await outboxEmptied(page);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await said(page, WAITING);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await said(page, 'Tienes una cosa sin enviar. Si sales ahora, se pierde.');
  await page.getByRole('button', { name: 'Salir y descartarlo' }).click();
  await outboxEmptied(page);
});

test(
  'an ended session keeps waiting commands for its person; the next person neither sends nor sees them',
  inSecondTier,
  async ({ register, visit }) => {
    const person = await register('Nutria');
    const other = await register('Garduña');
    const commandOf = (key: string, eventId: string): StoredCommand => ({
      key,
      owner: person.id,
      wish: { kind: 'rsvp', eventId, isGoing: true },
    });
    const enter = async (page: Page, username: string) => {
      await page.goto('/?panel=login');
      await page.getByLabel('Usuario').fill(username);
      await page.getByLabel('Contraseña', { exact: true }).fill(`clave de ${username}`);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click();
      // Its toast may give its place to the outbox's 'Enviado' at once.
      await expect(dialog).toBeHidden();
    };
    const context = await visit(null);
    const page = await openIn(context, '/');
    await fillOutbox(page, [commandOf('a'.repeat(32), party.id)]);
    await page.reload();
    await said(page, 'en directo');
    await enter(page, person.username);
    await outboxEmptied(page);
    await expect
      .poll(() => person.call('GET', `/api/events/${party.id}/rsvp-status`))
      .toEqual({ isGoing: true });

    // An open page of ours could send it before the session ends.
    await page.goto('/robots.txt');
    await fillOutbox(page, [commandOf('b'.repeat(32), another.id)]);
    await context.clearCookies();
    await page.goto('/');
    await said(page, 'en directo');
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    expect(await page.getByText('sin enviar').count()).toBe(0);
    expect(await readOutbox(page)).toHaveLength(1);
    await enter(page, other.username);
    await outboxEmptied(page);
    for (const someone of [person, other])
      expect(await someone.call('GET', `/api/events/${another.id}/rsvp-status`)).toEqual({ isGoing: false });
  },
);

test(
  'the worker sends what waits when no page is open, a visitor’s words as a visitor’s',
  inSecondTier,
  async ({ address, admin, register, open }) => {
    const person = await register('Gineta');
    const page = await open(person, '/', { serviceWorkers: 'allow' });
    await workerReady(page);
    const registration = await registrationOf(address, page.context(), page);
    // A file, which runs nothing of ours.
    await page.goto('/robots.txt');
    const eventId = party.id;
    await fillOutbox(page, [
      { key: 'c'.repeat(32), owner: person.id, wish: { kind: 'rsvp', eventId, isGoing: true } },
      {
        key: 'd'.repeat(32),
        owner: null,
        wish: { kind: 'comment', eventId, author: 'Gineta', content: 'De nadie' },
      },
    ]);
    await registration.sync();
    await outboxEmptied(page);
    expect(await person.call('GET', `/api/events/${eventId}/rsvp-status`)).toEqual({ isGoing: true });
    const comment = await pendingCommentsBy(admin, 'Gineta');
    expect(comment).toMatchObject([{ content: 'De nadie' }]);
    expect(comment[0]?.member).toBeUndefined();
  },
);

/** What the browser itself does when there is a network again. */
async function registrationOf(address: string, context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await known;
  return {
    sync: () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin: address,
        registrationId,
        tag: 'duende.outbox',
        lastChance: false,
      }),
  };
}
