import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../testing/strict-console.ts';
import { useHydrated } from './taking-over.ts';

const seen: boolean[] = [];
function Part() {
  const isTakenOver = useHydrated();
  seen.push(isTakenOver);
  return <output>{String(isTakenOver)}</output>;
}

test('a part that React hydrates later is also rendered as it was', async () => {
  const tree = (
    <>
      <Part />
      <Suspense>
        <Part />
      </Suspense>
    </>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(tree);
  const errors: unknown[] = [];
  const page = await act(async () =>
    hydrateRoot(root, tree, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(errors).toEqual([]);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['true', 'true']);
  await act(async () => page.unmount());
  root.remove();
});

test('the server’s page is first rendered as it was, then with secondary content; later screens are complete at once', async () => {
  const written = renderToString(<Part />);
  expect(written).toContain('false');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = written;
  seen.length = 0;
  const page = await act(async () => hydrateRoot(root, <Part />));
  expect(seen[0]).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('true');
  await act(async () => page.unmount());
  seen.length = 0;
  render(<Part />);
  expect(seen).not.toContain(false);
});
