import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import '../../testing/strict-console.ts';
import { useSyncExternalStoreWithSelector } from './react-selector.ts';

interface Place {
  readonly path: string;
  readonly search: { readonly q: string };
}

function show(isEqual?: (a: Place['search'], b: Place['search']) => boolean) {
  const store = createStore<Place>(() => ({ path: '/', search: { q: 'luna' } }));
  const drawn = vi.fn();
  const select = vi.fn(({ search }: Place) => search);
  function Part() {
    const { q } = useSyncExternalStoreWithSelector(store.subscribe, store.getState, null, select, isEqual);
    drawn();
    return <output>{q}</output>;
  }
  render(<Part />);
  return { store, drawn, select };
}

test('a part follows what it selects, and is not drawn for anything else', () => {
  const { store, drawn, select } = show();
  act(() => store.setState({ path: '/event/x' }));
  expect(drawn).toHaveBeenCalledOnce();
  act(() => store.setState({ search: { q: 'sol' } }));
  expect(screen.getByRole('status').textContent).toBe('sol');
  expect(drawn).toHaveBeenCalledTimes(2);
  // Of each state once, however often React asks for it.
  expect(select).toHaveBeenCalledTimes(3);
});

test('what counts as the same is not drawn again', () => {
  const { store, drawn } = show((a, b) => a.q === b.q);
  act(() => store.setState({ search: { q: 'luna' } }));
  expect(drawn).toHaveBeenCalledOnce();
  act(() => store.setState({ search: { q: 'sol' } }));
  expect(screen.getByRole('status').textContent).toBe('sol');
});

test('another selection shows at once', () => {
  const store = createStore(() => ({ a: 'luna', b: 'sol' }));
  function Part({ name }: { readonly name: 'a' | 'b' }) {
    return (
      <output>
        {useSyncExternalStoreWithSelector(store.subscribe, store.getState, null, (state) => state[name])}
      </output>
    );
  }
  const { rerender } = render(<Part name="a" />);
  rerender(<Part name="b" />);
  expect(screen.getByRole('status').textContent).toBe('sol');
});
