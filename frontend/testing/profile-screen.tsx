import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { vi } from 'vitest';
import { ProfilePage } from '../profile/profile-page.tsx';
import type { ProfileTab } from '../profile/profile-search.ts';
import type { Session } from '../session/session.ts';
import { fakeServer } from './fake-server.ts';
import { MARTA, renderScreen } from './render-screen.tsx';

export const profile = {
  id: MARTA.userId,
  username: 'marta',
  isAdmin: false,
  createdAt: '2026-03-01T23:30:00.000Z',
  email: 'marta@correo.example',
  whatsapp: '',
  telegram: '',
  instagram: '',
  otherContact: '',
  shared: false,
};
const LISTS = {
  'GET /api/users/rsvps': { body: [] },
  'GET /api/users/events?limit=50': { body: [] },
  'GET /api/users/comments?limit=50': { body: [] },
  'GET /api/users/sessions': { body: [] },
  'GET /api/users/calendar': { body: { createdAt: null } },
  'GET /api/users/notices/preferences': {
    body: { ...USUAL_PREFERENCES, likes: [], key: 'k', devices: [] },
  },
  'GET /api/users/tokens': { body: [] },
};
const PROFILE = { 'GET /api/users/profile': { body: profile } };

/** The profile of who is signed in, with these answers of the server. */
export async function showProfile(
  answers: Parameters<typeof fakeServer>[0],
  session: Session | null = MARTA,
  tab?: ProfileTab,
) {
  const calls = fakeServer({ ...LISTS, ...PROFILE, ...answers });
  const onErased = vi.fn(() => Promise.resolve());
  const onContactSaved = vi.fn();
  const screenState = await renderScreen(
    <ProfilePage back={null} onContactSaved={onContactSaved} onErased={onErased} />,
    { session, address: tab === undefined ? '/profile' : `/profile?tab=${tab}` },
  );
  return { ...screenState, calls, onContactSaved, onErased };
}
