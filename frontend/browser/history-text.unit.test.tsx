import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useHistoryText } from './history-text.ts';

function Words() {
  const [words, change] = useHistoryText('words');
  return <input aria-label="Words" value={words} onChange={(event) => change(event.target.value)} />;
}

/** A screen that a person can leave and return to without a change of address. */
function Leavable() {
  const [isThere, go] = useState(true);
  return (
    <>
      <button onClick={() => go(!isThere)}>Leave or return</button>
      {isThere && <Words />}
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Words');
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });
const leaveOrReturn = () => fireEvent.click(screen.getByText('Leave or return'));
function leaveAndReturn() {
  leaveOrReturn();
  leaveOrReturn();
}

test('a text is there again on return to its entry', async () => {
  await renderScreen(<Leavable />);
  expect(field().value).toBe('');
  type('luna');
  leaveAndReturn();
  expect(field().value).toBe('luna');
});

test('another entry begins without it, and going back finds it', async () => {
  const { router } = await renderScreen(<Leavable />);
  type('luna');
  leaveOrReturn();
  await act(() => router.navigate({ to: '/ayuda' }));
  leaveOrReturn();
  expect(field().value).toBe('');
  leaveOrReturn();
  router.history.back();
  await act(() => router.load());
  leaveOrReturn();
  expect(field().value).toBe('luna');
});

test.each([
  ['as it was typed', () => undefined],
  ['as it was found', leaveAndReturn],
])('the entry of a panel takes the text along, %s', async (_, before) => {
  const { router } = await renderScreen(<Leavable />);
  type('luna');
  before();
  await act(() => router.navigate({ to: '/avisos' }));
  expect(field().value).toBe('luna');
  leaveAndReturn();
  expect(field().value).toBe('luna');
});

test('a text that was cleared stays cleared', async () => {
  await renderScreen(<Leavable />);
  type('luna');
  type('');
  leaveAndReturn();
  expect(field().value).toBe('');
});
