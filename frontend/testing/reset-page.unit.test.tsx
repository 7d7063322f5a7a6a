import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { resetPage } from './reset-page.ts';

test('a reset page shows and stores nothing, at the same address', async () => {
  document.head.innerHTML = '<meta name="theme-color">';
  document.body.innerHTML = '<main>Hola</main>';
  document.title = 'Fiesta';
  document.documentElement.setAttribute('data-theme', 'dark');
  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  history.replaceState(null, '', '/mapa?x=1');
  onlineManager.setOnline(false);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: 'mine' });
  await import('./memory-database.ts');

  resetPage();
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.title, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0]);
  expect([location.pathname, location.search]).toEqual(['/', '']);
  expect(onlineManager.isOnline()).toBe(true);
  expect(navigator.geolocation).not.toBe('mine');
  expect('indexedDB' in globalThis).toBe(false);
});

test('has no listener any more', async () => {
  const listener = vi.fn();
  window.addEventListener('online', listener);
  addEventListener('storage', listener);
  document.addEventListener('keydown', listener, { capture: true });
  const channel = new BroadcastChannel('reset-page');
  channel.addEventListener('message', listener);
  resetPage();

  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('storage'));
  document.dispatchEvent(new Event('keydown'));
  expect(() => channel.postMessage('still there')).toThrow();
  expect(listener).not.toHaveBeenCalled();
});
