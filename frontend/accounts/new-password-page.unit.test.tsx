import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { NewPasswordPage } from './new-password-page.tsx';

const CALL = 'PUT /api/auth/password';

async function show(answers: Parameters<typeof fakeServer>[0], session: typeof MARTA | null = null) {
  const calls = fakeServer(answers);
  const onChanged = vi.fn(() => Promise.resolve());
  await renderScreen(<NewPasswordPage ticket="abc" onChanged={onChanged} />, { session });
  return { calls, onChanged };
}

function choose(password: string, confirmation = password) {
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  write('Contraseña nueva', password);
  write('Repite la contraseña nueva', confirmation);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

test('the password goes with the ticket, then the login opens', async () => {
  const { calls, onChanged } = await show({ [CALL]: { body: { ok: true } } });
  choose('otra-noche-de-luna');
  expect(await screen.findByText('Contraseña cambiada')).toBeTruthy();
  expect(calls[0]?.body).toEqual({ ticket: 'abc', password: 'otra-noche-de-luna' });
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});

test('a signed-in person is signed out', async () => {
  const { calls, onChanged } = await show(
    { [CALL]: { body: { ok: true } }, 'POST /api/auth/logout': { body: { ok: true } } },
    MARTA,
  );
  choose('otra-noche-de-luna');
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls.map(({ path }) => path)).toContain('/api/auth/logout');
});

test.each([
  ['', '', 'Contraseña nueva', 'La contraseña es requerida'],
  ['corta', 'corta', 'Contraseña nueva', 'La contraseña debe tener al menos 8 caracteres'],
  ['larga-bastante', 'otra', 'Repite la contraseña nueva', 'Las contraseñas no coinciden'],
])('(%j, %j) is refused under “%s”', async (password, confirmation, label, words) => {
  const { calls } = await show({});
  choose(password, confirmation);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(calls).toEqual([]);
});

test('a used link says so, with a link home', async () => {
  await show({ [CALL]: refusal(403, 'Este enlace ya no sirve.', 'account.ticket-useless') });
  choose('otra-noche-de-luna');
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
  expect(screen.getByRole('link')).toBeTruthy();
});
