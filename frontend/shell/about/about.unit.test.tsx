import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../session/session.ts';
import { PageConfigProvider } from '../../session/page-config.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { AboutGreeting } from './about-greeting.tsx';
import { AboutPanel } from './about-panel.tsx';

const CONFIG = {
  contactEmail: 'hola@duende.example',
  criteria: null,
  groupChats: { madrid: '', barcelona: '' },
  tileUrl: '',
  tileAttribution: '',
  mapHosts: [],
  publicUrl: '',
  version: '1.2.3',
};
const expanded = () =>
  screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

test('contact is open first, and one section at a time', async () => {
  await renderScreen(
    <PageConfigProvider value={CONFIG}>
      <AboutPanel onClose={vi.fn()} />
    </PageConfigProvider>,
  );
  expect(expanded()).toEqual(['Contacto']);
  const email = screen.getByRole('link', { name: 'hola@duende.example' });
  expect(email.getAttribute('href')).toBe('mailto:hola@duende.example');
  fireEvent.click(screen.getByRole('button', { name: 'Próximas funciones' }));
  await waitFor(() => expect(expanded()).toEqual(['Próximas funciones']));
  expect(screen.queryByRole('link', { name: 'hola@duende.example' })).toBeNull();
});

test('says which version it is', async () => {
  await renderScreen(
    <PageConfigProvider value={CONFIG}>
      <AboutPanel onClose={vi.fn()} />
    </PageConfigProvider>,
  );
  expect(screen.getByText('Versión 1.2.3')).toBeTruthy();
});

test('Cerrar closes it', async () => {
  const onClose = vi.fn();
  await renderScreen(<AboutPanel onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const greet = async (session: Session | null, address = '/') => {
  const { router } = await renderScreen(<AboutGreeting />, { session, address });
  return router;
};

test('a visitor is greeted once a browser session', async () => {
  const router = await greet(null);
  await waitFor(() => expect(router.state.location.href).toBe('/?panel=about'));
  router.history.back();
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  await router.navigate({ to: '/', search: { other: 'x' } as never });
  expect(router.state.location.href).toBe('/?other=x');
});

test.each<[string, Session | null, string]>([
  ['who is signed in', MARTA, '/'],
  ['who came for another panel', null, '/?panel=login'],
])('%s is not greeted, and not later either', async (_, session, address) => {
  const router = await greet(session, address);
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  expect(router.state.location.href).toBe(address);
});

test.each<[string, () => void]>([
  ['has clicked something', () => fireEvent.pointerDown(document.body)],
  ['is in a field', () => document.querySelector('input')?.focus()],
])('who %s is not greeted', async (_, touch) => {
  const screen = (
    <>
      <input />
      <AboutGreeting />
    </>
  );
  let release = () => undefined as void;
  const asked = new Promise<void>((resolve) => (release = resolve));
  const visitor = refusal(401, 'Inicia sesión para continuar.');
  fakeServer({ 'GET /api/auth/me': () => asked.then(() => visitor) });
  const { router } = await renderScreen(screen, { session: 'asked' });
  touch();
  release();
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  expect(router.state.location.href).toBe('/');
});
