import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Calendar } from './calendar.tsx';

const TODAY = '2026-09-26';
const parties = [samplePartyAnswer({ dates: ['2026-11-07', '2026-11-08'] })];

async function show(
  onDay: (day: string) => void = () => undefined,
  change: Partial<ComponentProps<typeof Calendar>> = {},
) {
  const going = new Set([parties[0]?.id ?? '']);
  await renderScreen(
    <Calendar known="all" {...{ parties, today: TODAY, start: TODAY, going, onDay, ...change }} />,
  );
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reached = () => document.querySelector('button[tabindex="0"]')?.getAttribute('aria-label');

test('every click of an arrow counts, however fast they come; today is where one left it', async () => {
  await show();
  click('Mes siguiente');
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Noviembre 2026'));
  expect(reached()).toBe('domingo 1 de noviembre, sin eventos');
  click('Mes anterior');
  click('Mes anterior');
  await vi.waitFor(() => expect(title()).toBe('Septiembre 2026'));
  expect(reached()).toBe('sábado 26 de septiembre, sin eventos');
});

test('a swipe from the two weeks shows the next month at once, never this one in between', async () => {
  await show(undefined, { isFoldable: true });
  const between: (string | null)[] = [];
  const watcher = new MutationObserver((changes) => between.push(...changes.map(({ oldValue }) => oldValue)));
  const head = screen.getByRole('heading', { level: 2 });
  watcher.observe(head, { subtree: true, characterDataOldValue: true });
  const table = screen.getByRole('grid');
  fireEvent.touchStart(table, { touches: [{ clientX: 300, clientY: 10 }] });
  fireEvent.touchEnd(table, { changedTouches: [{ clientX: 90, clientY: 10 }] });
  await vi.waitFor(() => expect(title()).toBe('Octubre 2026'));
  watcher.disconnect();
  expect(between).toEqual([]);
});

test('the heads of the columns are whole words to who hears them', async () => {
  await show();
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent).join('')).toBe('lmmjvsd');
  expect(screen.getByRole('columnheader', { name: 'miércoles' })).toBe(heads[2]);
});

test('a day that is opened is the one Tab comes back to', async () => {
  const onDay = vi.fn();
  await show(onDay);
  click('Mes siguiente');
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Noviembre 2026'));
  click('domingo 8 de noviembre, 1 evento, vas');
  expect(onDay).toHaveBeenCalledExactlyOnceWith('2026-11-08');
  expect(reached()).toBe('domingo 8 de noviembre, 1 evento, vas');
});

test('a month without parties leads to the next one that has some, once all are known', async () => {
  await show();
  click('Próxima: sáb 7 nov');
  await vi.waitFor(() => expect(title()).toBe('Noviembre 2026'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('sábado 7 de noviembre, 1 evento, vas');
  expect(screen.queryByRole('button', { name: /^Próxima/ })).toBeNull();
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Diciembre 2026'));
  expect(screen.queryByRole('button', { name: /^Próxima/ })).toBeNull();
});

test('the second of two bars has room below the dots', async () => {
  const weekend = ['2026-09-29', '2026-09-30'];
  const one = samplePartyAnswer({ dates: weekend });
  await show(undefined, { parties: [one, samplePartyAnswer({ id: sampleId(2), dates: weekend })] });
  const day = screen.getByRole('button', { name: 'martes 29 de septiembre, 2 eventos, vas' });
  expect(day.className).toContain('pb-2');
});

test('a night that is off has no attendees', async () => {
  await show(undefined, {
    parties: [samplePartyAnswer({ dates: ['2026-09-29', '2026-09-30'], cancelledDates: ['2026-09-29'] })],
  });
  expect(
    screen.getByRole('button', { name: 'martes 29 de septiembre, 1 evento, no se celebra' }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'miércoles 30 de septiembre, 1 evento, vas' })).toBeTruthy();
});

test('at the end of a month the next party is one that is not over and takes place', async () => {
  const dated = (day: string, change: Parameters<typeof samplePartyAnswer>[0] = {}) =>
    samplePartyAnswer({ dates: [day], ...change });
  const off = dated('2026-10-03', { condition: 'cancelled' });
  await show(undefined, { parties: [dated('2026-09-05'), off, dated('2026-10-10')] });
  expect(screen.getByRole('button', { name: 'Próxima: sáb 10 oct' })).toBeTruthy();
});

test('the last day of a month shows the next two weeks with it, also after a look at another month', async () => {
  const [last, next] = ['2026-11-30', 'domingo 13 de diciembre, sin eventos'];
  await show(undefined, { today: last, start: last, isFoldable: true });
  expect(screen.getByRole('button', { name: next })).toBeTruthy();
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Diciembre 2026'));
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Enero 2027'));
  expect(screen.queryByRole('button', { name: next })).toBeNull();
  click('Hoy');
  await vi.waitFor(() => expect(reached()).toBe('lunes 30 de noviembre, sin eventos'));
  expect(screen.getByRole('button', { name: next })).toBeTruthy();
});

test('while more may come no month is called empty', async () => {
  await show(undefined, { known: 'some' });
  expect(screen.queryByRole('button', { name: /^Próxima/ })).toBeNull();
});

test('the page’s own data describes the month that it opens at, and no other', async () => {
  await show(undefined, { known: 'next', parties: [] });
  expect(screen.getByText('No hay más fiestas este mes ni después.')).toBeTruthy();
  click('Mes siguiente');
  await vi.waitFor(() => expect(title()).toBe('Octubre 2026'));
  expect(screen.queryByText('No hay más fiestas este mes ni después.')).toBeNull();
});
