import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
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
