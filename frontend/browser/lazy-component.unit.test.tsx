import { lazyRouteComponent } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { ChunkLoadError, isMissingChunk, lazyComponent, nameMissingChunks } from './lazy-component.ts';

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>;

/** Shows what is missing, as the screens' boundaries do. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>Falta</p>;
  }
}

const show = (part: ReactNode) =>
  act(async () => {
    render(
      <Boundary>
        <Suspense fallback={<p>Espera</p>}>{part}</Suspense>
      </Boundary>,
    );
  });

test('a part is fetched once, when it is shown, and what is there already is shown at once', async () => {
  const fetchComponent = vi.fn(async () => Words);
  const Part = lazyComponent(fetchComponent);
  expect(fetchComponent).not.toHaveBeenCalled();
  await show(<Part text="Hola" />);
  expect(screen.getByText('Hola')).toBeTruthy();
  render(<Part text="Otra vez" />);
  expect(screen.getByText('Otra vez')).toBeTruthy();
  expect(fetchComponent).toHaveBeenCalledOnce();
});

test('one that does not come says so with its cause, and is fetched again once that is forgotten', async () => {
  // React reports every error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
  const cause = new TypeError('no such file');
  const fetchComponent = vi.fn(async () => Words);
  fetchComponent.mockRejectedValueOnce(cause);
  const Part = lazyComponent(fetchComponent);
  await show(<Part text="Hola" />);
  expect(screen.getByText('Falta')).toBeTruthy();
  const [error] = vi
    .mocked(console.error)
    .mock.calls.flat()
    .filter((said) => said instanceof ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause });
  vi.mocked(console.error).mockClear();
  error?.forget();
  await show(<Part text="Por fin" />);
  expect(screen.getByText('Por fin')).toBeTruthy();
  // A late call keeps what has arrived.
  error?.forget();
  await show(<Part text="Otra vez" />);
  expect(screen.getByText('Otra vez')).toBeTruthy();
  expect(fetchComponent).toHaveBeenCalledTimes(2);
});

test('the router leaves the page as it is where a screen does not come, and fetches it when it is asked to', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  nameMissingChunks();
  const fetchScreen = vi.fn(async () => ({ component: () => <p>Pantalla</p> }));
  // As Vite's own way to fetch a chunk does.
  fetchScreen.mockImplementationOnce(() => {
    const payload = new TypeError('Failed to fetch dynamically imported module: /assets/screen.js');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    return Promise.reject(payload);
  });
  const Lazy = lazyRouteComponent(fetchScreen, 'component');
  await show(<Lazy />);
  expect(screen.getByText('Falta')).toBeTruthy();
  const said = vi.mocked(console.error).mock.calls.flat().filter(isMissingChunk);
  expect(said[0]?.message).toContain('/assets/screen.js');
  vi.mocked(console.error).mockClear();
  expect(reload).not.toHaveBeenCalled();

  await Lazy.preload?.();
  await show(<Lazy />);
  expect(screen.getByText('Pantalla')).toBeTruthy();
});
