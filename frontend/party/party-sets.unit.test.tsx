import { madridMoment } from '@duende/contracts/common/madrid-clock';
import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartyWords } from './party-words.tsx';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const set = (name: string, hour: string, stage = '', until = '') => ({ name, hour, stage, until, day: '' });
const party = (...sets: ReturnType<typeof set>[]) =>
  samplePartyAnswer({ dates: ['2026-06-12'], lineup: ['Ajja', 'Eco'], sets });
const NIGHT = [
  set('Ajja', '23:00', 'Main', '00:30'),
  set('Sol', '04:00', 'Main'),
  set('Luna', '23:30', 'Chill'),
];

const at = (day: string, time: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: madridMoment({ day, time }) });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('without hours the line-up is as before', async () => {
  await renderScreen(<PartyWords party={party()} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Quién toca']);
  expect(within(screen.getByRole('list', { name: 'Artistas' })).getAllByRole('link')).toHaveLength(2);
});

test('a table by stage and hour, each artist a search; the rest plays too', async () => {
  at('2026-06-01', '12:00');
  await renderScreen(<PartyWords party={party(...NIGHT, set('Mar b2b Río', '01:00', 'Chill'))} />);
  const main = within(screen.getByRole('region', { name: 'Main' }));
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ajja', 'Sol']);
  const chill = within(screen.getByRole('region', { name: 'Chill' }));
  expect(chill.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['Luna', 'Mar', 'R%C3%ADo'].map((name) => `/?q=${name}`),
  );
  const others = within(screen.getByRole('region', { name: 'También tocan' }));
  expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Eco']);
  expect(screen.queryByRole('group', { name: 'Suena ahora' })).toBeNull();
});

test('a phone shows the stage that is chosen', async () => {
  await renderScreen(<PartyWords party={party(...NIGHT)} />);
  const isShown = (name: string) => !screen.getByRole('region', { name }).className.includes('max-sm:hidden');
  expect(['Main', 'Chill'].map(isShown)).toEqual([true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Chill' }));
  expect(['Main', 'Chill'].map(isShown)).toEqual([false, true]);
  expect(screen.getByRole('button', { name: 'Chill' }).getAttribute('aria-pressed')).toBe('true');
});

test('during a set it says who is playing, on which stage, and until when', async () => {
  at('2026-06-13', '00:10');
  await renderScreen(<PartyWords party={party(...NIGHT)} />);
  const on = within(screen.getByRole('group', { name: 'Suena ahora' }));
  expect(on.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ajja · Main · hasta las 00:30',
    'Luna · Chill',
  ]);
});

test('a cancelled night is struck, and no set is on', async () => {
  at('2026-06-13', '00:10');
  await renderScreen(<PartyWords party={{ ...party(...NIGHT), condition: 'cancelled' }} />);
  expect(screen.queryByText('Suena ahora')).toBeNull();
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('viernes 12 de junio' + 'no se celebra');
});

test('a mark stays on the device; a moved set says so until it is seen', async () => {
  await renderScreen(<PartyWords party={party(...NIGHT)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Marcar Sol, 04:00' }));
  cleanup();
  await renderScreen(
    <PartyWords party={party(set('Ajja', '23:00', 'Main'), set('Sol', '05:30', 'Chill'))} />,
  );
  const note = screen.getByRole('status');
  expect(note.textContent).toContain('Sol · Pasa a las 05:30, en Chill (antes, 04:00)');
  expect(rows().join()).toContain('Pasa a las 05:30');
  const mark = screen.getByRole('button', { name: 'Marcar Sol, 05:30' });
  expect(mark.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Vale' }));
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(mark);
  expect(localStorage.getItem('duende.set-marks')).toBe('[]');
});

test('at a past moment the former table has neither marks nor a present', async () => {
  await renderScreen(
    <PartyWords party={party(...NIGHT)} at={madridMoment({ day: '2026-06-12', time: '23:10' })} />,
  );
  expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Suena ahora' })).toBeNull();
  expect(rows()[0]).toContain('Suena ahora');
});
