import type { PersonStep, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../../testing/render-screen.tsx';
import { PersonStoryPage, STEPS } from './person-story-page.tsx';

const STORY = 'GET /api/admin/users/m/story';
const party = { type: 'party', id: PARTY_ID, label: 'Bosque', partyId: PARTY_ID } as const;
const comment = { type: 'comment', id: 'c', label: '¿Hay agua?', partyId: PARTY_ID } as const;
const account = { type: 'user', id: 'm', label: 'marta', partyId: null } as const;
const step = (at: string, kind: PersonStep['kind'], subject: PersonStep['subject'] = party) => ({
  step: { at, kind, subject },
});
const rejected: PersonStoryAnswer['entries'][number] = {
  entry: {
    id: 'e',
    position: '1',
    kind: 'comment.rejected',
    at: '2026-05-03T16:10:00.000Z',
    actor: { id: 'g', username: 'Guardiana' },
    subject: comment,
    changes: [{ field: 'status', from: 'pending', to: 'rejected' }],
    reason: 'Insulta',
    isReasonStruck: false,
    undoes: null,
    undoneBy: null,
  },
};
const page = (entries: PersonStoryAnswer['entries'], next: string | null = null) => ({
  body: { user: { id: 'm', username: 'marta' }, entries, next } satisfies PersonStoryAnswer,
});
const show = () => renderScreen(<PersonStoryPage userId="m" />, { session: ADMIN });
const sentences = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('p span')?.textContent?.trim());

test('days as headings, the newest first, what was decided among what was done, each leading to its party', async () => {
  fakeServer({
    [STORY]: page([
      rejected,
      step('2026-05-03T10:00:00.000Z', 'comment.sent', comment),
      step('2026-05-02T10:00:00.000Z', 'rsvp.confirmed'),
      step('2026-05-01T10:00:00.000Z', 'account.registered', account),
    ]),
  });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Historia de marta' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'domingo, 3 de mayo de 2026',
    'sábado, 2 de mayo de 2026',
    'viernes, 1 de mayo de 2026',
  ]);
  expect(sentences()).toEqual([
    'Guardiana rechazó el comentario «¿Hay agua?»',
    'marta escribió el comentario «¿Hay agua?»',
    'marta dijo que va a Bosque',
    'marta creó su cuenta',
  ]);
  const [first, , going, registered] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('Insulta');
  const hrefs = (item: HTMLElement | undefined) =>
    within(item!)
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(hrefs(first)).toContain('/historia/comentario/c');
  expect(hrefs(going)).toEqual([`/event/${PARTY_ID}`, `/event/${PARTY_ID}/historia`]);
  expect(hrefs(registered)).toEqual([]);
  expect(screen.getByText('Aquí empieza la historia.')).toBeTruthy();
});

test.each(Object.entries(STEPS))('%s has words', async (kind, did) => {
  fakeServer({ [STORY]: page([step('2026-05-03T10:00:00.000Z', kind as PersonStep['kind'])]) });
  await show();
  await screen.findByRole('heading', { name: 'Historia de marta' });
  expect(sentences()).toEqual([kind === 'account.registered' ? `marta ${did}` : `marta ${did} Bosque`]);
});

test('the button brings what is older', async () => {
  const next = '2026-05-02T10:00:00.000Z';
  fakeServer({
    [STORY]: page([rejected], next),
    [`${STORY}?before=${encodeURIComponent(next)}`]: page([step(next, 'party.sent')]),
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  expect(await screen.findByText('sábado, 2 de mayo de 2026')).toBeTruthy();
  expect(sentences()).toEqual([
    'Guardiana rechazó el comentario «¿Hay agua?»',
    'marta envió el evento Bosque',
  ]);
});

test('an empty story says so', async () => {
  fakeServer({ [STORY]: page([]) });
  await show();
  expect(await screen.findByText('Todavía no había nada.')).toBeTruthy();
});

test.each([
  ['unknown', refusal(404, 'Usuario no encontrado'), 'Usuario no encontrado', false],
  ['out of reach', refusal(503, 'Ahora no'), 'No se pudo cargar la historia.', true],
])('a person %s', async (_name, answer, heading, canRetry) => {
  fakeServer({ [STORY]: answer });
  await show();
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar' }) !== null).toBe(canRetry);
});
