import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { during } from '@duende/testkit/faults/fault';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { besidesNetwork, partyKept, until, workerReady } from './testing/kept.ts';
import { publish } from '@duende/testkit/support/parties';
import { uploadPoster } from './testing/poster-file.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const dancer = rig.member('Duna');
let seen: EventAnswer;
let unseen: EventAnswer;

beforeAll(async () => {
  const photo = await uploadPoster(admin);
  seen = await publish(admin, { name: 'Luna de Corcho', description: 'Trae linterna.', photo });
  unseen = await publish(admin, { name: 'Noche de Nadie' });
  const comment = await dancer.call<{ id: string }>('POST', `/api/events/${seen.id}/comments`, {
    author: 'Duna',
    content: 'Llevo hamaca.',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await dancer.call('POST', `/api/events/${seen.id}/rsvp`, { isGoing: true });
});

async function seesWholeParty(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Luna de Corcho' }).waitFor();
  await page.getByText('Trae linterna.').waitFor();
  await page.getByText('Llevo hamaca.').waitFor();
  await page
    .getByText(/\b1 va\b/)
    .first()
    .waitFor();
  await until(page, '[...document.images].some((image) => image.naturalWidth > 100)');
}

test('a party once seen opens without signal, with all that was last known of it', async () => {
  const person = await rig.visit({ serviceWorkers: 'allow' });
  const page = await person.newPage('/');
  await workerReady(page);
  await partyKept(page, '/api/events', 'Luna de Corcho');
  await page.goto(`/event/${shareKey(seen)}`);
  await seesWholeParty(page);
  await partyKept(page, `/api/events/${seen.id}/comments`, 'hamaca');
  await partyKept(page, `/api/events/${seen.id}/rsvp-count`, '1');
  expect(person.complaints).toEqual([]);

  await during({ begin: rig.service.kill, end: rig.service.restart }, async () => {
    await person.context.setOffline(true);
    await page.reload();
    await seesWholeParty(page);
    await page.getByText('sin conexión').waitFor();

    await page.goto(`/event/${seen.id}`);
    await seesWholeParty(page);

    await page.goto('/');
    await page.getByRole('heading', { name: 'Noche de Nadie' }).first().waitFor();
    await page.goto(`/event/${unseen.id}`);
    await page.getByRole('heading', { level: 1, name: 'Noche de Nadie' }).waitFor();
    await page.getByText('No se pudieron cargar los comentarios.').waitFor();
    await page.goto('/event/aaaaaaaa-1111-4111-8111-111111111111');
    await page.getByText('No se pudo conectar con el servidor.').waitFor();
  });
  await person.context.setOffline(false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await page.getByText('Puede que se haya retirado').waitFor();
  expect(besidesNetwork(person.complaints)).toEqual([]);
  await person.context.close();
});

test('a server that takes connections and answers nobody: what was kept is shown, and goes on once it answers', async () => {
  const person = await rig.visit({ serviceWorkers: 'allow' });
  const page = await person.newPage('/');
  await workerReady(page);
  await page.goto(`/event/${shareKey(seen)}`);
  await seesWholeParty(page);
  await partyKept(page, `/api/events/${seen.id}/comments`, 'hamaca');
  const thaw = await rig.service.freeze();
  try {
    await page.reload();
    await seesWholeParty(page);
  } finally {
    thaw();
  }
  await page.getByText('en directo').waitFor();
  expect(besidesNetwork(person.complaints)).toEqual([]);
  await person.context.close();
});

test('a server that stops, and a phone without signal, leave a person who they are', async () => {
  const person = await rig.register('Encina');
  for (const { id } of [seen, unseen])
    await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: id === seen.id });
  const { context, page, complaints } = await rig.open(person, '/', { serviceWorkers: 'allow' });
  await workerReady(page);
  await page.getByText('en directo').waitFor();
  await partyKept(page, '/api/users/rsvps', 'Luna de Corcho');
  await partyKept(page, '/api/events', 'Luna de Corcho');
  const isTheirs = async () => {
    await page.getByText('Tu próxima fiesta').waitFor();
    await page.locator(`#party-${seen.id}`).getByText('¡Voy!').waitFor();
    await page.getByRole('heading', { name: 'Noche de Nadie' }).first().waitFor();
  };
  await during({ begin: rig.service.stop, end: rig.service.restart }, async () => {
    await page.getByText('reconectando…').waitFor();
    await isTheirs();
    await context.setOffline(true);
    await page.getByText('sin conexión').waitFor();
    await page.reload();
    await isTheirs();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver detalles Luna de Corcho' }).click();
    await page.getByText('Trae linterna.').waitFor();
    await page.getByRole('button', { name: '¡Voy!', pressed: true }).waitFor();
    await page.getByText('No se pudieron cargar los comentarios.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByText('Encina').waitFor();
    await page.goBack();
  });
  await context.setOffline(false);
  await page.getByText('Llevo hamaca.').waitFor();
  await page.getByText('en directo').waitFor();
  await page.getByRole('button', { name: '¡Voy!', pressed: true }).waitFor();
  expect(besidesNetwork(complaints)).toEqual([]);
  await context.close();
});

test('what changes live while a party is looked at is what is kept of it', async () => {
  const party = await publish(admin, { name: 'Luna de Paso' });
  const person = await rig.visit({ serviceWorkers: 'allow' });
  const page = await person.newPage(`/event/${party.id}`);
  await workerReady(page);
  await page.getByText('en directo').waitFor();
  await partyKept(page, `/api/events/${party.id}`, 'Luna de Paso');
  await admin.call('PUT', `/api/events/${party.id}`, { ...editable(party), name: 'Luna Nueva' });
  await page.getByRole('heading', { level: 1, name: 'Luna Nueva' }).waitFor();
  await partyKept(page, `/api/events/${party.id}`, 'Luna Nueva');

  await admin.call('DELETE', `/api/events/${party.id}`);
  await page.getByRole('heading', { level: 1, name: 'Evento no encontrado' }).waitFor();
  await until(
    page,
    `caches.open('parties-seen').then((cache) => cache.match('/api/events/${party.id}')).then((kept) => !kept)`,
  );
  await person.context.close();
});

function editable({ name, location, dates, photo, description }: EventAnswer) {
  return { name, location, dates, photo, description };
}

test('where workers are blocked nothing is kept and nothing breaks', async () => {
  const person = await rig.visit();
  const page = await person.newPage(`/event/${unseen.id}`);
  await page.getByText('en directo').waitFor();
  await until(page, `localStorage.getItem('duende.theme') === 'electric-forest'`);
  expect(await page.evaluate('caches.keys()')).toEqual([]);
  expect(person.complaints).toEqual([]);
  await person.context.close();
});
