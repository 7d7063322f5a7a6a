import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { read } from '../http/api-client.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';

function Names() {
  const { data } = useQuery({
    queryKey: ['names'],
    queryFn: async () => (await read('GET /api/users/muted', {})).data,
  });
  return data?.map(({ id, username }) => <p key={id}>{username}</p>);
}

test('retrying refetches an answer that could not be rendered', async () => {
  const complained = vi.spyOn(console, 'error').mockReturnValue();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  fakeServer({ 'GET /api/users/muted': { body: {} } });
  await renderScreen(
    <CatchBoundary getResetKey={() => 'names'} errorComponent={ErrorScreen}>
      <Names />
    </CatchBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Algo ha fallado' })).toBeTruthy();
  expect(screen.getByText('No se pudo mostrar esta página.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');

  fakeServer({ 'GET /api/users/muted': { body: [{ id: 'luna', username: 'Luna' }] } });
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Luna')).toBeTruthy();
  expect(warned).toHaveBeenCalled();
  complained.mockClear();
});
