import { translatePage } from '@duende/testkit/support/translate-page';
import { CatchBoundary } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useState, type ReactNode } from 'react';
import { ErrorScreen } from '../shell/error-screen.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { failAsBrowsersDo } from '../testing/fail-as-browsers.ts';
import { Redrawn } from './lazy-boundary.tsx';

/** Our own parts must not do this: a text next to content that comes later. */
function Torn() {
  const [times, setTimes] = useState(0);
  return (
    <button onClick={() => setTimes(times + 1)}>
      {times > 0 && <i>ya</i>}
      {times === 0 && 'Vienes'}
      {' a la fiesta'}
    </button>
  );
}

function Failing(): ReactNode {
  throw new DOMException('gone', 'NotFoundError');
}

const within = (part: ReactNode) =>
  renderScreen(
    <CatchBoundary getResetKey={() => 'part'} errorComponent={ErrorScreen}>
      {part}
    </CatchBoundary>,
  );

// React reports every error that a boundary has caught; an error screen warns of what it says.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
  vi.mocked(console.warn).mockRestore();
});
beforeAll(failAsBrowsersDo);

test.each<[string, ReactNode]>([
  [
    'part',
    <Redrawn key="part">
      <Torn />
    </Redrawn>,
  ],
  ['screen', <Torn key="screen" />],
])('a %s that a translator tore is drawn again', async (_which, part) => {
  await within(part);
  translatePage();
  fireEvent.click(screen.getByRole('button'));
  expect(console.error).toHaveBeenCalled();
  expect(screen.queryByText('Algo ha fallado')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Vienes a la fiesta' })).toHaveLength(1);
  // The new rendering is complete.
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'ya a la fiesta' })).toBeTruthy();
});

test('a page damaged again at once is reported', async () => {
  await within(
    <Redrawn>
      <Failing />
    </Redrawn>,
  );
  expect(await screen.findByText('Algo ha fallado')).toBeTruthy();
});
