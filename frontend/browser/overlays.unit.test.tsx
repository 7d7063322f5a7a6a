import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { usePanels } from './overlays.ts';

function Page() {
  const { open = 'nada', show, close } = usePanels();
  return (
    <>
      <output aria-label="abierto">{open}</output>
      <button onClick={() => show('menu')}>Menú</button>
      <button onClick={() => show('login')}>Entrar</button>
      <button onClick={close}>Cerrar</button>
    </>
  );
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOpen = (panel: string) =>
  waitFor(() => expect(screen.getByLabelText('abierto').textContent).toBe(panel));

test('a panel is in the address; another takes its place, and closing goes back to before both', async () => {
  const { router } = await renderScreen(<Page />, { address: '/?view=form' });
  click('Menú');
  await isOpen('menu');
  expect(router.state.location.href).toBe('/?view=form&panel=menu');
  click('Entrar');
  await isOpen('login');
  click('Cerrar');
  await isOpen('nada');
  expect(router.state.location.href).toBe('/?view=form');
  expect(router.history.length).toBe(2);
});

test('the back button closes it', async () => {
  const { router } = await renderScreen(<Page />);
  click('Menú');
  await isOpen('menu');
  act(() => void router.history.back());
  await isOpen('nada');
});

test('one that a reload or a link opened is closed in its place', async () => {
  const { router } = await renderScreen(<Page />, { address: '/?panel=login' });
  await isOpen('login');
  click('Cerrar');
  await isOpen('nada');
  expect(router.state.location.href).toBe('/');
  expect(router.history.length).toBe(1);
});

test('closing twice in one breath goes back once', async () => {
  const { router } = await renderScreen(<Page />, { address: '/users' });
  await act(() => router.navigate({ to: '/' }));
  click('Menú');
  await isOpen('menu');
  // As browsers do, which go back only after the click.
  const back = router.history.back;
  const backs: (() => void)[] = [];
  vi.spyOn(router.history, 'back').mockImplementation(() => void backs.push(back));
  click('Cerrar');
  click('Cerrar');
  expect(backs).toHaveLength(1);
  act(() => backs[0]?.());
  click('Cerrar');
  await isOpen('nada');
  expect(router.state.location.href).toBe('/');
  expect(backs).toHaveLength(1);
});
