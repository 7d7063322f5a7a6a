import { during } from '@duende/testkit/faults/during';
import { publish, TOMORROW } from '@duende/testkit/support/parties';
import { approvedParty } from './testing/rides-party.ts';
import { AWAY } from './testing/kept.ts';
import { expect, openIn, testWith } from './testing/fixtures.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ dancer: 'Duna' });

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
  await publish(admin, { name: 'Después del Corte', dates: [TOMORROW] });
  await expect(page.getByRole('heading', { name: 'Después del Corte' }).first()).toBeVisible();
  await expect(page.getByText('en directo')).toBeVisible();
});

test(
  'events during a lost connection appear once it is back',
  inSecondTier,
  async ({ complaints, service, admin, dancer, visit }) => {
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
  },
);
