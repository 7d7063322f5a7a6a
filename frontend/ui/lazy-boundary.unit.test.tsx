import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from '../browser/lazy-component.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';

const Words = () => <p>Ya está</p>;

/** A part whose code does not come `failures` times, and then does. */
function partAfter(failures: number) {
  let tries = 0;
  return lazyComponent(async () => {
    await Promise.resolve();
    if (++tries <= failures) throw new TypeError('no such file');
    return Words;
  });
}

function Screen({ part: Part }: { readonly part: ReturnType<typeof partAfter> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Comentario" />
      <button onClick={() => setOpen(true)}>Abrir</button>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <Part />
        </LazyBoundary>
      )}
    </>
  );
}

const open = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    await Promise.resolve();
  });

test('without a server a panel shows its failure and closes, the screen stays, and the next click opens it', async () => {
  // React reports every error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = fakeServer({});
  await renderScreen(<Screen part={partAfter(1)} />);
  fireEvent.change(screen.getByLabelText('Comentario'), { target: { value: 'a medias' } });
  await open();
  await screen.findByText('Error de conexión');
  expect(calls.map(({ path }) => path)).toEqual(['/api/health']);
  expect(screen.getByLabelText<HTMLInputElement>('Comentario').value).toBe('a medias');
  await open();
  await screen.findByText('Ya está');
  vi.mocked(console.error).mockClear();
});
