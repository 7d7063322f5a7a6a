import { TOAST_LIMITS } from '@duende/contracts/common/first-view-limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, errorToast, toast, useToasts } from './toasts.ts';

const shown = () => useToasts.getState();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  useToasts.setState({ toast: null, open: false });
  vi.useRealTimers();
});

test('one toast takes the place of the other, with an id of its own', () => {
  toast('Evento enviado');
  expect(shown()).toMatchObject({
    open: true,
    toast: { title: 'Evento enviado', description: '', kind: 'default' },
  });
  const first = shown().toast?.id ?? 0;
  errorToast('Error al enviar');
  expect(shown().toast).toMatchObject({ title: 'Error al enviar', description: '', kind: 'destructive' });
  expect(shown().toast?.id).toBeGreaterThan(first);
  toast('Perfil actualizado', 'Todo bien');
  expect(shown().toast).toMatchObject({ description: 'Todo bien', kind: 'default' });
});

test('a closed message stays for its exit animation', () => {
  toast('Evento enviado');
  dismissToast(shown().toast?.id ?? 0);
  expect(shown()).toMatchObject({ open: false, toast: { title: 'Evento enviado' } });
  vi.advanceTimersByTime(TOAST_LIMITS.removeDelayMs - 1);
  expect(shown().toast).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown().toast).toBeNull();
});

test('closing a message that is no longer shown does nothing', () => {
  toast('Uno');
  const first = shown().toast?.id ?? 0;
  toast('Dos');
  dismissToast(first);
  expect(shown()).toMatchObject({ open: true, toast: { title: 'Dos' } });
  useToasts.setState({ toast: null, open: true });
  dismissToast(first);
  expect(shown().open).toBe(true);
});

test('a new one is not taken away with the one before it', () => {
  toast('Uno');
  dismissToast(shown().toast?.id ?? 0);
  toast('Dos');
  vi.advanceTimersByTime(2 * TOAST_LIMITS.removeDelayMs);
  expect(shown()).toMatchObject({ open: true, toast: { title: 'Dos' } });
});
