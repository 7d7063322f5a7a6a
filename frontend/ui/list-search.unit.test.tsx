import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ListSearch } from './list-search.tsx';

/** A list whose search is in an address, which may change later than the field. */
function show() {
  const onSearch = vi.fn<(search: string) => void>();
  const field = (value: string) => <ListSearch total={50} label="Busca" value={value} onSearch={onSearch} />;
  const { rerender, unmount } = render(field(''));
  onTestFinished(unmount);
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Busca' });
  return {
    input,
    onSearch,
    write: (text: string) => fireEvent.change(input, { target: { value: text } }),
    addressSays: (value: string) => rerender(field(value)),
  };
}

test('letters that are written while an answer comes back stay, and so does the focus', () => {
  const { input, onSearch, write, addressSays } = show();
  input.focus();
  write('Bosque E');
  fireEvent.submit(input);
  write('Bosque Elé');
  addressSays('Bosque E');
  expect([input.value, document.activeElement]).toEqual(['Bosque Elé', input]);
  fireEvent.submit(input);
  addressSays('Bosque Elé');
  expect(input.value).toBe('Bosque Elé');
  expect(onSearch.mock.calls).toEqual([['Bosque E'], ['Bosque Elé']]);
});

test('another person’s setting is shown, and a search that was about to be sent is not', () => {
  vi.useFakeTimers();
  try {
    const { input, onSearch, write, addressSays } = show();
    write('bosque');
    act(() => void vi.runAllTimers());
    addressSays('bosque');
    write('bosque e');
    addressSays('');
    expect(input.value).toBe('');
    act(() => void vi.runAllTimers());
    expect(onSearch.mock.calls).toEqual([['bosque']]);
    // back to the text before
    addressSays('bosque');
    expect(input.value).toBe('bosque');
  } finally {
    vi.useRealTimers();
  }
});

test('the same words are announced once', () => {
  const { input, onSearch, write } = show();
  write('bosque');
  fireEvent.submit(input);
  write('bosque ');
  fireEvent.submit(input);
  expect(onSearch.mock.calls).toEqual([['bosque']]);
});
