import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MARTA, renderScreen } from '../testing/render-screen.tsx';
import { useHeldBack, useSuspension } from './suspension.ts';

function Probe() {
  const isHeldBack = useHeldBack();
  const isSuspended = useSuspension() !== null;
  return (
    <button type="button" onClick={({ currentTarget }) => (currentTarget.title = String(isHeldBack()))}>
      {isSuspended ? 'suspendida' : 'libre'}
    </button>
  );
}

test.each([
  ['without an end', { lastDay: null, reason: null }, true],
  ['until a day to come', { lastDay: '2999-01-01', reason: 'Anuncios' }, true],
  ['until a day that is over', { lastDay: '2020-01-01', reason: null }, false],
  ['not at all', undefined, false],
])('suspended %s', async (_, suspension, isSuspended) => {
  const session = { ...MARTA, ...(suspension && { suspension }) };
  const { router } = await renderScreen(<Probe />, { session });
  const button = screen.getByRole('button', { name: isSuspended ? 'suspendida' : 'libre' });
  fireEvent.click(button);
  expect(button.title).toBe(String(isSuspended));
  await expect.poll(() => router.history.location.search).toBe(isSuspended ? '?panel=suspension' : '');
});
