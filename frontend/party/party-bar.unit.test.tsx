import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { PartyBar } from './party-bar.tsx';

test.each([
  ['Bosque Eléctrico', 'Bosque Eléctrico'],
  ['luna \u202eanul', '\u2068luna \u202eanul\u202c\u2069'],
])('the name %j does not turn the text of the share sheet', async (name, title) => {
  fakeServer({ [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } } });
  const share = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  try {
    await renderScreen(<PartyBar party={samplePartyAnswer({ name })} isPast />);
    await screen.findByText('Fueron 3');
    fireEvent.click(screen.getByRole('button', { name: 'Compartir' }));
    await waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ title })));
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each([
  [true, ['Ya no voy']],
  [false, []],
])(
  'a cancelled party has no question; attendees (%s) may still say that they do not go',
  async (isGoing, buttons) => {
    fakeServer({
      [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } },
      [`GET /api/events/${PARTY_ID}/rsvp-status`]: { body: { isGoing } },
    });
    const party = samplePartyAnswer({ dates: ['2099-09-26'], condition: 'cancelled' });
    await renderScreen(<PartyBar party={party} isPast={false} />, { session: MARTA });
    await screen.findByText('3 van');
    if (isGoing) await screen.findByRole('button', { name: 'Ya no voy' });
    expect(
      screen.queryAllByRole('button', { name: /voy|Vas/i }).map(({ textContent }) => textContent),
    ).toEqual(buttons);
  },
);

test('screen readers do not repeat the number of attendees, and the button’s words give one’s own answer', async () => {
  fakeServer({
    [`GET /api/events/${PARTY_ID}/rsvp-count`]: { body: { eventId: PARTY_ID, count: 3 } },
    [`GET /api/events/${PARTY_ID}/rsvp-status`]: { body: { isGoing: true } },
  });
  const party = samplePartyAnswer({ dates: ['2099-09-26'] });
  await renderScreen(<PartyBar party={party} isPast={false} />, { session: MARTA });
  expect((await screen.findByText('3 van')).closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  expect((await screen.findByRole('button', { name: '¡Voy!' })).hasAttribute('aria-pressed')).toBe(false);
});
