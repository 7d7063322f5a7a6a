import type { ProfileAnswer } from '@duende/contracts/accounts/account-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { during } from '@duende/testkit/faults/during';
import { publish, submit, TODAY } from '@duende/testkit/support/parties';
import { approvedParty } from './testing/rides-party.ts';
import { AWAY } from './testing/kept.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';

const test = testWith({ dancer: 'Duna' });

test('everything acknowledged is there after kill -9', async ({ service, admin, register }) => {
  const rider = await register('Quejigo');
  const party = await submit(rider, { name: 'Luna Nueva' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  const comment = await rider.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    author: 'Quejigo',
    content: '¡Qué ganas!',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await rider.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const ride = await rider.call<RideAnswer>('POST', `/api/events/${party.id}/rides`, {
    type: 'offer',
    departureLatitude: 37.4,
    departureLongitude: -5.98,
    passengerCount: 3,
  });
  await rider.call('PUT', '/api/users/profile', { email: '', whatsapp: '+34 600 000 000' });

  await service.restart();

  expect(await rider.call('GET', `/api/events/${party.id}`)).toMatchObject({
    name: 'Luna Nueva',
    status: 'approved',
  });
  expect(await rider.call('GET', `/api/events/${party.id}/rsvp-status`)).toEqual({ isGoing: true });
  expect(await rider.call('GET', `/api/events/${party.id}/rsvp-count`)).toMatchObject({ count: 1 });
  expect(await rider.call('GET', `/api/events/${party.id}/comments`)).toMatchObject([
    { content: '¡Qué ganas!' },
  ]);
  expect(await rider.call<RideAnswer[]>('GET', `/api/events/${party.id}/rides`)).toEqual([ride]);
  const profile = await rider.call<ProfileAnswer>('GET', '/api/users/profile');
  expect(profile).toMatchObject({
    id: rider.id,
    username: rider.username,
    email: '',
    whatsapp: '+34 600 000 000',
  });
});

test('an open page heals by itself when the service comes back', async ({
  complaints,
  service,
  admin,
  visit,
}) => {
  complaints.expect(...AWAY);
  const reader = await visit(null);
  const page = await openIn(reader, '/home');
  await expect(page.getByText('en directo')).toBeVisible();
  // What the page loads when it is idle has come, so that the cut meets an open page and no half-loaded one.
  await page.waitForLoadState('networkidle');
  await during({ begin: service.kill, end: service.restart }, () =>
    expect(page.getByText('reconectando…')).toBeVisible(),
  );
  await publish(admin, { name: 'Después del Corte', dates: [TODAY] });
  await expect(page.getByRole('heading', { name: 'Después del Corte' })).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();
});

test('what happened while the connection was lost is there once it is back', async ({
  complaints,
  service,
  admin,
  dancer,
  visit,
}) => {
  complaints.expect(...AWAY);
  const party = await approvedParty(admin, 'Con Corte');
  const context = await visit(null);
  const page = await context.newPage();
  await page.goto(`/event/${party.id}`);
  await expect(page.getByText('en directo')).toBeVisible();
  await service.restart();
  await dancer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  const comment = await dancer.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    author: dancer.username,
    content: 'He vuelto',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  await expect(page.getByText(/\b1 va\b/).first()).toBeVisible();
  await expect(page.getByText('He vuelto')).toBeVisible();
});
