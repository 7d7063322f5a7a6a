import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { windowSettings } from '../browser/local-settings.ts';
import { refusal } from '../testing/fake-server.ts';
import { profile, showProfile } from '../testing/profile-screen.tsx';
import { MARTA } from '../testing/render-screen.tsx';

const showContact = (answers: Parameters<typeof showProfile>[0]) => showProfile(answers, MARTA, 'contacto');

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

test('the form says what to write and who will see it', async () => {
  await showContact({});
  expect(
    await screen.findByText(
      'Solo los usuarios registrados pueden verla. El email se comparte si tú lo activas.',
    ),
  ).toBeTruthy();
  const hintOf = (label: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    return [
      field.placeholder,
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    ];
  };
  expect(hintOf('WhatsApp')).toEqual(['+34 600 000 000', 'Con prefijo: +34…']);
  expect(hintOf('Telegram')).toEqual(['@usuario', 'Tu usuario, con o sin @.']);
  expect(hintOf('Instagram')).toEqual(['@usuario', 'Tu usuario, con o sin @.']);
  fireEvent.change(screen.getByLabelText('Otro contacto'), { target: { value: 'x'.repeat(501) } });
  expect(screen.getByLabelText<HTMLInputElement>('Otro contacto').value).toBe('x'.repeat(500));
  expect(screen.getByText('Lo hemos recortado a 500 caracteres.')).toBeTruthy();
});

test('the account’s e-mail is shared only by its switch, which is off until turned on', async () => {
  const { calls } = await showContact({ 'PUT /api/users/profile': { body: { ok: true } } });
  const sharing = await screen.findByRole<HTMLInputElement>('switch', { name: 'Compartir mi email' });
  const sent = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  expect(sharing.checked).toBe(false);
  screen.getByText('No se comparte.');
  fireEvent.change(screen.getByLabelText('WhatsApp'), { target: { value: '+34 600' } });
  save();
  await waitFor(() => expect(sent()).toMatchObject([{ email: '', whatsapp: '+34 600' }]));
  await screen.findByRole('button', { name: 'Guardar cambios' });
  fireEvent.click(sharing);
  save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ email: 'marta@correo.example' }));
});

test('a shared e-mail stays shared', async () => {
  await showContact({ 'GET /api/users/profile': { body: { ...profile, shared: true } } });
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
});

test('a Spanish number without its prefix is asked after, and the focus stays at it', async () => {
  await showContact({});
  const whatsapp = await screen.findByLabelText<HTMLInputElement>('WhatsApp');
  fireEvent.change(whatsapp, { target: { value: '600112233' } });
  screen.getByText('¿Es +34 600 11 22 33?');
  fireEvent.click(screen.getByRole('button', { name: 'Sí, usar este' }));
  expect([whatsapp.value, document.activeElement]).toEqual(['+34 600 11 22 33', whatsapp]);
  expect(screen.queryByText(/¿Es/)).toBeNull();
});

test('the form starts with the registration’s e-mail, saves trimmed texts and refetches the profile', async () => {
  const { calls, onContactSaved } = await showContact({ 'PUT /api/users/profile': { body: { ok: true } } });
  const whatsapp = await screen.findByLabelText('WhatsApp');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('marta@correo.example');
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.change(whatsapp, { target: { value: ' +34 600 ' } });
  save();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  expect(screen.getByText('Tu información de contacto se ha actualizado correctamente.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    email: 'marta@correo.example',
    whatsapp: '+34 600',
  });
  expect(onContactSaved).toHaveBeenCalledOnce();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/users/profile').length).toBe(3));
});

test('an invalid e-mail is shown at its field, an empty one is allowed', async () => {
  const { calls, onContactSaved } = await showContact({ 'PUT /api/users/profile': { body: { ok: true } } });
  const email = await screen.findByLabelText('Email');
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.change(email, { target: { value: 'marta' } });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
  expect(document.activeElement).toBe(email);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.change(email, { target: { value: '' } });
  save();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  // No contact is left, so the screen that asked for one is not resumed.
  expect(onContactSaved).not.toHaveBeenCalled();
});

test.each([
  ['the server’s words', refusal(400, 'Demasiado largo'), 'Demasiado largo'],
  ['its own', { status: 502, body: '<h1>' }, 'No se pudo actualizar el perfil'],
])('a refused profile is shown in %s, and what was typed stays', async (_, answer, words) => {
  await showContact({ 'PUT /api/users/profile': answer });
  fireEvent.change(await screen.findByLabelText('Telegram'), { target: { value: '@marta' } });
  save();
  expect(await screen.findByText('Error al actualizar')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Telegram').value).toBe('@marta');
});

test('the contacts can be changed and saved again during the refetch', async () => {
  let reads = 0;
  const { calls } = await showContact({
    'GET /api/users/profile': () => {
      reads += 1;
      return reads === 1 ? { body: profile } : new Promise(() => undefined);
    },
    'PUT /api/users/profile': { body: { ok: true } },
  });
  const telegram = await screen.findByLabelText('Telegram');
  for (const written of ['@marta', '@marta_v']) {
    fireEvent.change(telegram, { target: { value: written } });
    save();
    await screen.findByRole('button', { name: 'Guardando...' });
    await screen.findByRole('button', { name: 'Guardar cambios' });
  }
  const saved = calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  expect(saved).toMatchObject([{ telegram: '@marta' }, { telegram: '@marta_v' }]);
});

test('input during the saving of a profile stays', async () => {
  let answer = () => undefined as void;
  await showContact({
    'PUT /api/users/profile': () =>
      new Promise((resolve) => (answer = () => resolve({ body: { ok: true } }))),
  });
  const telegram = await screen.findByLabelText<HTMLInputElement>('Telegram');
  fireEvent.change(telegram, { target: { value: '@marta' } });
  save();
  await screen.findByRole('button', { name: 'Guardando...' });
  fireEvent.change(telegram, { target: { value: '@marta_v' } });
  answer();
  expect(await screen.findByText('Perfil actualizado')).toBeTruthy();
  expect(telegram.value).toBe('@marta_v');
});

test('unsaved text is there again after a reload, with its switch', async () => {
  const { email, whatsapp, telegram, otherContact } = profile;
  const kept = { email, whatsapp, telegram, otherContact, instagram: 'duna.baila', sharesEmail: true };
  windowSettings.write(`draft.contact.${profile.id}`, JSON.stringify(kept));
  await showContact({});
  expect((await screen.findByLabelText<HTMLInputElement>('Instagram')).value).toBe('duna.baila');
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
});
