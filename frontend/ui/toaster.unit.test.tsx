import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorToast, toast } from '../browser/toasts.ts';
import '../testing/strict-console.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('one at a time: the next takes the place of the last', () => {
  render(<Toaster />);
  act(() => toast('Primero'));
  act(() => errorToast('Segundo', 'con motivo'));
  expect(shown()).toEqual(['Segundocon motivo']);
});

test('goes after five seconds', () => {
  render(<Toaster />);
  act(() => toast('Evento aprobado'));
  act(() => void vi.advanceTimersByTime(4999));
  expect(shown()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

test('its action runs once, and closes it', () => {
  const run = vi.fn();
  render(<Toaster />);
  act(() => toast('Evento aprobado', '', { label: 'Deshacer', altText: 'Deshazlo en el registro', run }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
});

test('F8 leads to it, and its button closes it', () => {
  render(<Toaster />);
  act(() => toast('Enlace copiado'));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.contains(screen.getByText('Enlace copiado'))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(shown()).toEqual([]);
});
