import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import { during } from '@duende/testkit/faults/during';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { isKept, READ_SEEN, WITHOUT_NETWORK, partyKept, until, workerReady } from './testing/kept.ts';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { uploadPoster } from './testing/poster-file.ts';
import { publishRide } from './testing/rides-party.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ dancer: 'Duna' });
/** Among the first of home, however many there are. */
const dates = [addDays(TODAY, 1)];

let seen: EventAnswer;
let unseen: EventAnswer;

test.beforeAll(async ({ admin, dancer }) => {
  const photo = await uploadPoster(admin);
  seen = await publish(admin, { name: 'Luna de Corcho', description: 'Trae linterna.', dates, photo });
  unseen = await publish(admin, { name: 'Noche de Nadie', dates });
  const comment = await dancer.call<{ id: string }>('POST', `/api/events/${seen.id}/comments`, {
    author: dancer.username,
    content: 'Llevo hamaca.',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await dancer.call('POST', `/api/events/${seen.id}/rsvp`, { isGoing: true });
});

async function seesWholeParty(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Luna de Corcho' })).toBeVisible();
  await expect(page.getByText('Trae linterna.')).toBeVisible();
  await expect(page.getByText('Llevo hamaca.')).toBeVisible();
  await expect(page.getByText(/\b1 va\b/).first()).toBeVisible();
  await until(page, '[...document.images].some((image) => image.naturalWidth > 100)');
}

test('a party once seen opens without signal, with all that was last known of it', async ({
  complaints,
  service,
  visit,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const person = await visit(null, { serviceWorkers: 'allow' });
  const page = await openIn(person, '/');
  await workerReady(page);
  await partyKept(page, ['parties', 'whole'], 'Luna de Corcho');
  await page.goto(`/event/${shareKey(seen)}`);
  await seesWholeParty(page);
  await partyKept(page, ['comments', seen.id], 'hamaca');
  await partyKept(page, ['rsvp-count', seen.id], '1');

  await during({ begin: service.kill, end: service.restart }, async () => {
    await person.setOffline(true);
    await page.reload();
    await seesWholeParty(page);
    await expect(page.getByText('sin conexión')).toBeVisible();

    await page.goto(`/event/${seen.id}`);
    await seesWholeParty(page);

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Noche de Nadie' }).first()).toBeVisible();
    await page.goto(`/event/${unseen.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Noche de Nadie' })).toBeVisible();
    await expect(page.getByText('No se pudieron cargar los comentarios.')).toBeVisible();
    await page.goto('/event/aaaaaaaa-1111-4111-8111-111111111111');
    await expect(page.getByText('No se pudo conectar con el servidor.')).toBeVisible();
  });
  await person.setOffline(false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Puede que ya no esté publicado')).toBeVisible();
});

test('a ride once seen opens without signal and says how old it is', async ({
  complaints,
  dancer,
  service,
  visit,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const { id } = await publishRide(dancer, seen.id);
  const person = await visit(null, { serviceWorkers: 'allow' });
  const page = await openIn(person, `/event/${seen.id}/rides?ride=${id}`);
  const ride = page.getByRole('heading', { name: 'Ofrece 3 plazas' });
  await expect(ride).toBeVisible();
  await workerReady(page);
  await partyKept(page, ['party', seen.id]);
  await partyKept(page, ['rides', seen.id], id);
  await during({ begin: service.kill, end: service.restart }, async () => {
    await person.setOffline(true);
    await page.reload();
    await expect(ride).toBeVisible();
    await expect(page.getByText('Como estaba hace')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
});

test(
  'a server that takes connections but sends no answer: kept answers are shown, and the page goes on once it answers',
  inSecondTier,
  async ({ complaints, service, visit }) => {
    complaints.expect(WITHOUT_NETWORK);
    const person = await visit(null, { serviceWorkers: 'allow' });
    const page = await openIn(person, '/');
    await workerReady(page);
    await page.goto(`/event/${shareKey(seen)}`);
    await seesWholeParty(page);
    await partyKept(page, ['comments', seen.id], 'hamaca');
    const thaw = await service.freeze();
    try {
      await page.reload();
      await seesWholeParty(page);
    } finally {
      thaw();
    }
    await expect(page.getByText('en directo')).toBeVisible();
  },
);

test('a server that stops, and a phone without signal, leave a person who they are', async ({
  complaints,
  service,
  register,
  open,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const person = await register('Encina');
  for (const { id } of [seen, unseen])
    await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: id === seen.id });
  const page = await open(person, '/', { serviceWorkers: 'allow' });
  await workerReady(page);
  await expect(page.getByText('en directo')).toBeVisible();
  await partyKept(page, ['own', 'confirmed'], 'Luna de Corcho');
  await partyKept(page, ['parties', 'whole'], 'Luna de Corcho');
  const isTheirs = async () => {
    await expect(page.getByText('Tu próxima fiesta')).toBeVisible();
    await expect(page.locator(`#party-${seen.id}`).getByText('¡Voy!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Noche de Nadie' }).first()).toBeVisible();
  };
  await during({ begin: service.stop, end: service.restart }, async () => {
    await expect(page.getByText('reconectando…')).toBeVisible();
    await isTheirs();
    await page.context().setOffline(true);
    await expect(page.getByText('sin conexión')).toBeVisible();
    await page.reload();
    await isTheirs();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver detalles Luna de Corcho' }).click();
    await expect(page.getByText('Trae linterna.')).toBeVisible();
    await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
    await expect(page.getByText('No se pudieron cargar los comentarios.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByText('Encina')).toBeVisible();
    await page.goBack();
  });
  await page.context().setOffline(false);
  await expect(page.getByText('Llevo hamaca.')).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();
});

test('live changes of an open party are kept', async ({ admin, visit }) => {
  const party = await publish(admin, { name: 'Luna de Paso' });
  const person = await visit(null, { serviceWorkers: 'allow' });
  const page = await openIn(person, `/event/${party.id}`);
  await workerReady(page);
  await expect(page.getByText('en directo')).toBeVisible();
  await partyKept(page, ['party', party.id], 'Luna de Paso');
  await admin.call('PUT', `/api/events/${party.id}`, { ...editable(party), name: 'Luna Nueva' });
  await expect(page.getByRole('heading', { level: 1, name: 'Luna Nueva' })).toBeVisible();
  await partyKept(page, ['party', party.id], 'Luna Nueva');

  await admin.call('DELETE', `/api/events/${party.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Evento no encontrado' })).toBeVisible();
  await until(page, `${isKept(['party', party.id])}.then((kept) => !kept)`);
});

function editable({ name, location, dates, photo, description }: EventAnswer) {
  return { name, location, dates, photo, description };
}

test('where workers are blocked nothing is kept and nothing breaks', inSecondTier, async ({ visit }) => {
  const person = await visit(null);
  const page = await openIn(person, `/event/${unseen.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  await until(page, `localStorage.getItem('duende.theme') === 'electric-forest'`);
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  expect(await page.evaluate(READ_SEEN)).toEqual([]);
});
