import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { renderAddress } from '../testing/render-address.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { BackgroundWidgets } from './background-widgets.tsx';

vi.mock('../ui/tooltips.tsx', () => ({ Tooltips: () => <p>tooltips</p> }));

afterEach(() => vi.unstubAllGlobals());

const show = (canHover: boolean) => {
  fakeServer({});
  const matchMedia = (query: string) => ({ matches: canHover && query === '(any-hover: hover)' });
  vi.stubGlobal('matchMedia', matchMedia);
  return renderScreen(<BackgroundWidgets />);
};

test('tooltips are rendered only where a pointer can hover', async () => {
  await act(async () => void (await show(true)));
  await screen.findByText('tooltips');
  cleanup();
  // Its code is loaded, so it would be rendered at once.
  await show(false);
  expect(screen.queryByText('tooltips')).toBeNull();
});

test.each([
  ['/', false],
  ['/event/bosque-538453d7', false],
  ['/event/bosque-538453d7/rides', false],
  ['/event/historia', false],
  ['/event/bosque-538453d7/historia', true],
  ['/historia/persona/m', true],
  ['/users', true],
  ['/nada', true],
  ['/register', false],
])('%s is kept from search engines: %s', async (address, isKept) => {
  fakeServer({});
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(any-hover: hover)' }));
  await renderAddress(address, null);
  await screen.findByText('tooltips');
  expect(document.head.querySelector('meta[name="robots"]') !== null).toBe(isKept);
});
