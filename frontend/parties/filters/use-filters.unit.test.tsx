import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useFilters } from './use-filters.ts';

beforeEach(() => localStorage.clear());

const KEY = 'duende.filters';

function Probe({ isPicking = false }: { readonly isPicking?: boolean }) {
  const { filters, change } = useFilters(isPicking);
  return (
    <>
      <output>{JSON.stringify(filters)}</output>
      <button onClick={() => change({ location: 'sur', styles: ['dub'] })}>elige</button>
      <button onClick={() => change({ location: 'all', styles: [] })}>limpia</button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

test('the address wins over the stored filters, and is stored', async () => {
  localStorage.setItem(KEY, 'location=norte&styles=acid');
  await renderScreen(<Probe />, { address: '/?location=madrid' });
  expect(shown()).toEqual({ location: 'madrid', styles: [] });
  expect(localStorage.getItem(KEY)).toBe('location=madrid');
});

test('stored filters are written to an address without any, replacing its history entry', async () => {
  localStorage.setItem(KEY, 'location=norte&styles=acid,dub');
  const { router } = await renderScreen(<Probe />, { address: '/?day=2026-09-26' });
  expect(shown()).toEqual({ location: 'norte', styles: ['acid', 'dub'] });
  await vi.waitFor(() =>
    expect(router.latestLocation.search).toEqual({
      day: '2026-09-26',
      location: 'norte',
      styles: 'acid,dub',
    }),
  );
  expect(router.history.length).toBe(1);
});

test.each(['location=París', '%%%', 'styles=<script>'])('%j in the storage filters nothing', async (kept) => {
  localStorage.setItem(KEY, kept);
  await renderScreen(<Probe />);
  expect(shown()).toEqual({ location: 'all', styles: [] });
});

test('a choice shows at once, is stored, and updates the address without a new history entry', async () => {
  const { router } = await renderScreen(<Probe />);
  fireEvent.click(screen.getByRole('button', { name: 'elige' }));
  expect(shown()).toEqual({ location: 'sur', styles: ['dub'] });
  expect(localStorage.getItem(KEY)).toBe('location=sur&styles=dub');
  await vi.waitFor(() => expect(router.latestLocation.search).toEqual({ location: 'sur', styles: 'dub' }));
  fireEvent.click(screen.getByRole('button', { name: 'limpia' }));
  expect(shown()).toEqual({ location: 'all', styles: [] });
  await vi.waitFor(() => expect(router.latestLocation.search).toEqual({}));
  expect(localStorage.getItem(KEY)).toBe('');
  expect(router.history.length).toBe(1);
});

test('a choice made in a picker stays after going back to an earlier address', async () => {
  const { router } = await renderScreen(<Probe isPicking />);
  await act(() => router.navigate({ to: '.', search: { picker: 'estilos' } as never }));
  fireEvent.click(screen.getByRole('button', { name: 'elige' }));
  await vi.waitFor(() => expect(router.latestLocation.search).toMatchObject({ styles: 'dub' }));
  await act(() => Promise.resolve(router.history.back()));
  expect(shown()).toEqual({ location: 'sur', styles: ['dub'] });
  await vi.waitFor(() => expect(router.latestLocation.search).toEqual({ location: 'sur', styles: 'dub' }));
});

test('a choice that is cleared while it goes into the address stays cleared', async () => {
  const { router } = await renderScreen(<Probe />);
  const search = () => router.history.location.search;
  const searches: string[] = [];
  const stop = router.history.subscribe(() => {
    searches.push(search());
    if (searches.length === 1) fireEvent.click(screen.getByRole('button', { name: 'limpia' }));
  });
  fireEvent.click(screen.getByRole('button', { name: 'elige' }));
  await vi.waitFor(() => expect(searches).toEqual(['?location=sur&styles=dub', '']));
  stop();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(shown()).toEqual({ location: 'all', styles: [] });
  expect(localStorage.getItem(KEY)).toBe('');
});

test('filters work in a browser without storage', async () => {
  const refused = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const spies = [
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused),
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused),
  ];
  await renderScreen(<Probe />);
  fireEvent.click(screen.getByRole('button', { name: 'elige' }));
  expect(shown()).toEqual({ location: 'sur', styles: ['dub'] });
  for (const spy of spies) spy.mockRestore();
});
