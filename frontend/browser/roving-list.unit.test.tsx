import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { stepTo, useRovingList } from './roving-list.ts';

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 3],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 3, 1],
  ['j', 0, 1],
  ['k', 1, 0],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['ArrowUp', 1, 1],
  ['ArrowDown', 2, 4],
  ['ArrowUp', 2, 0],
  ['a', 1, null],
])('five items in two columns: %s from %i leads to %s', (key, from, to) => {
  expect(stepTo(key, from, 5, 2)).toBe(to);
});

const NAMES = ['uno', 'dos', 'tres'];
/** A region that the arrow keys scroll. */
const SCROLLER = { 'data-scrolls': '', role: 'region', tabIndex: 0 } as const;

interface WorkProps {
  readonly act?: (id: string, key: string) => void;
}

/* oxlint-disable react/immutability -- what the hook gives is made for being spread while rendering */
function Work({ act: onAct = () => undefined }: WorkProps) {
  const list = useRovingList(
    NAMES.map((id) => ({ id })),
    ({ id }, key) => (key === 'x' ? list.goTo('tres', true) : onAct(id, key)),
  );
  return (
    <ul {...list.listProps}>
      {NAMES.map((id, index) => (
        <li key={id} {...list.itemProps(index)}>
          {id}
          <button>hecho {id}</button>
          <input aria-label={`nota ${id}`} />
          <input type="checkbox" aria-label={`elegir ${id}`} />
          <div {...SCROLLER} aria-label={`texto ${id}`} />
        </li>
      ))}
    </ul>
  );
}
/* oxlint-enable react/immutability */

const item = (name: string) => screen.getByRole('button', { name: `hecho ${name}` }).closest('li');
const press = (key: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

test('Tab enters it at one item, arrows move on from there', () => {
  render(<Work />);
  expect(NAMES.map((name) => item(name)?.tabIndex)).toEqual([0, -1, -1]);
  act(() => item('uno')?.focus());
  press('ArrowRight');
  expect(document.activeElement).toBe(item('dos'));
  press('End');
  expect(document.activeElement).toBe(item('tres'));
  expect(NAMES.map((name) => item(name)?.tabIndex)).toEqual([-1, -1, 0]);
});

test('led to an item, it has the focus', () => {
  render(<Work />);
  act(() => item('uno')?.focus());
  press('x');
  expect(document.activeElement).toBe(item('tres'));
  expect(NAMES.map((name) => item(name)?.tabIndex)).toEqual([-1, -1, 0]);
});

test('letters act on the item that holds the focus, but not while writing, held down or with a modifier', () => {
  const onAct = vi.fn();
  render(<Work act={onAct} />);
  act(() => item('dos')?.focus());
  press('A');
  expect(onAct).toHaveBeenCalledExactlyOnceWith('dos', 'a');
  press('a', { repeat: true });
  press('a', { ctrlKey: true });
  press('a', { metaKey: true });
  act(() => screen.getByLabelText('nota dos').focus());
  press('a');
  press('ArrowRight');
  expect(onAct).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('nota dos'));
});

test('down and up lead to the item below and above, by the rows', () => {
  render(<Work />);
  const tops = { uno: 10, dos: 10, tres: 90 };
  for (const [name, top] of Object.entries(tops))
    Object.defineProperty(item(name), 'offsetTop', { value: top });
  act(() => item('uno')?.focus());
  press('ArrowDown');
  expect(document.activeElement).toBe(item('tres'));
  press('ArrowUp');
  expect(document.activeElement).toBe(item('uno'));
});

test('in one row down has no target', () => {
  render(<Work />);
  act(() => item('uno')?.focus());
  press('ArrowDown');
  expect(document.activeElement).toBe(item('uno'));
});

test('a key that moves belongs to the list, and with Alt to the browser', () => {
  const onAct = vi.fn();
  render(<Work act={onAct} />);
  act(() => item('uno')?.focus());
  expect(press('ArrowRight')).toBe(false);
  expect(press('ArrowRight', { altKey: true })).toBe(true);
  expect(document.activeElement).toBe(item('dos'));
  // The field that opens must not receive the letter.
  expect(press('b')).toBe(false);
  expect(onAct).toHaveBeenCalledExactlyOnceWith('dos', 'b');
});

test('from the box of an item letters and arrows work as from the item', () => {
  const onAct = vi.fn();
  render(<Work act={onAct} />);
  act(() => screen.getByRole('checkbox', { name: 'elegir uno' }).focus());
  press('a');
  expect(onAct).toHaveBeenCalledExactlyOnceWith('uno', 'a');
  press('ArrowRight');
  expect(document.activeElement).toBe(item('dos'));
});

test('within what scrolls the arrows scroll, and letters act', () => {
  const onAct = vi.fn();
  render(<Work act={onAct} />);
  const text = screen.getByRole('region', { name: 'texto uno' });
  act(() => text.focus());
  press('ArrowRight');
  expect(document.activeElement).toBe(text);
  press('a');
  expect(onAct).toHaveBeenLastCalledWith('uno', 'a');
});
