import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../testing/strict-console.ts';
import { Tooltips } from './tooltips.tsx';

const Sign = () => <svg />;

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button aria-label="Mes anterior">
        <Sign />
      </button>
      <button>
        <Sign />
        <span style={{ width: '1px' }}>Menú</span>
      </button>
      <a href="/viajes" aria-label="Viajes">
        <Sign />
        <span>Viajes</span>
      </a>
      <p>Un texto</p>
      <Tooltips />
    </>,
  );
});
afterEach(() => void vi.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const point = (target: Element, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('an icon shows its name once it has been pointed at for 700 ms', () => {
  point(button('Mes anterior'));
  wait(699);
  expect(shown()).toBeNull();
  wait(1);
  expect(shown()).toBe('Mes anterior');
  point(screen.getByText('Un texto'));
  wait(1000);
  expect(shown()).toBeNull();
});

test('after another tooltip, one within 300 ms shows without a delay', () => {
  point(button('Mes anterior'));
  wait(700);
  point(screen.getByText('Un texto'));
  wait(120);
  expect(shown()).toBeNull();
  wait(299);
  point(button('Menú'));
  expect(shown()).toBe('Menú');
  point(screen.getByText('Un texto'));
  wait(120 + 300);
  point(button('Mes anterior'));
  wait(699);
  expect(shown()).toBeNull();
});

test('a pointer that only passes by, a finger, and a control with words: nothing', () => {
  point(button('Menú'));
  wait(500);
  point(screen.getByText('Un texto'));
  wait(1000);
  expect(shown()).toBeNull();
  point(button('Menú'), 'touch');
  wait(1000);
  expect(shown()).toBeNull();
  point(screen.getByRole('link', { name: 'Viajes' }));
  wait(1000);
  expect(shown()).toBeNull();
});

test('a click ends it, and what was clicked keeps quiet', () => {
  point(button('Menú'));
  wait(700);
  fireEvent.pointerDown(button('Menú'));
  expect(shown()).toBeNull();
  point(button('Menú'));
  wait(1000);
  expect(shown()).toBeNull();
});

test('Tab shows it at once, what gives the focus back does not; any key ends it', () => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button('Menú').focus());
  fireEvent.keyUp(document.body, { key: 'Tab' });
  expect(shown()).toBe('Menú');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(shown()).toBeNull();
  act(() => button('Mes anterior').focus());
  expect(shown()).toBeNull();
});

test('it stays while it is pointed at itself', () => {
  point(button('Menú'));
  wait(700);
  point(screen.getByText('Un texto'));
  wait(100);
  point(screen.getAllByText('Menú').at(-1) ?? document.body);
  wait(1000);
  expect(shown()).toBe('Menú');
});

test.each([
  ['the page is scrolled', () => fireEvent.scroll(window)],
  ['the pointer leaves the page', () => document.documentElement.dispatchEvent(new Event('pointerleave'))],
])('it goes when %s', (_, happens) => {
  point(button('Menú'));
  wait(700);
  act(() => void happens());
  expect(shown()).toBeNull();
});

test('pointing at the same icon again neither restarts nor ends it', () => {
  point(button('Menú'));
  wait(400);
  point(button('Menú'));
  wait(300);
  expect(shown()).toBe('Menú');
  point(screen.getByText('Un texto'));
  wait(100);
  point(button('Menú'));
  wait(1000);
  expect(shown()).toBe('Menú');
});

test('an icon that has gone meanwhile shows nothing', () => {
  const gone = button('Menú');
  const place = gone.parentElement;
  point(gone);
  gone.remove();
  wait(1000);
  expect(shown()).toBeNull();
  place?.append(gone);
});

test('a button reached by anything but Tab, or without an icon, shows nothing', () => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.keyUp(document.body, { key: 'Tab' });
  act(() => button('Menú').focus());
  expect(shown()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => screen.getByRole('link', { name: 'Viajes' }).focus());
  expect(shown()).toBeNull();
});

test('a key ends the readiness of the next one', () => {
  point(button('Mes anterior'));
  wait(700);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  point(button('Menú'));
  wait(699);
  expect(shown()).toBeNull();
  wait(1);
  expect(shown()).toBe('Menú');
});
