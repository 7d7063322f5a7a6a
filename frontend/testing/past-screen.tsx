import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { eventCard } from '@duende/contracts/parties/event-card';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { HistoryScreen } from '../past/history-screen.tsx';
import { ADMIN, renderScreen } from './render-screen.tsx';

export const FIRST = '2026-03-01T08:00:00.000Z';
export const NOW = '2026-11-24T21:00:00.000Z';
export const MAY = '2026-05-30T23:59:00+02:00';
export const card = eventCard(samplePartyAnswer({ dates: ['2026-06-06'] }));
export const other = { ...card, id: 'ffffffff-1234-4abc-8abc-123456789abc', name: 'Otra Luna' };
export const coming = { ...other, dates: ['2026-12-05'] };

export const home = (at: string, change = {}) => ({
  body: {
    at,
    first: FIRST,
    events: [card],
    counts: [{ eventId: PARTY_ID, count: 7 }],
    previous: '2026-05-20T10:00:00.120Z',
    next: null,
    ...change,
  },
});
export const homePath = (at?: string) =>
  `GET /api/history/home${at === undefined ? '' : `?${new URLSearchParams({ at }).toString()}`}`;
export const DENSITY = {
  'GET /api/history/density?step=day&from=2026-03-01&to=2026-11-24': {
    body: { first: FIRST, last: NOW, steps: [{ at: FIRST, total: 3 }] },
  },
};
const address = (search: Readonly<Record<string, string>> = {}) =>
  `/historia?${new URLSearchParams(search).toString()}`;
export const show = (search: Readonly<Record<string, string>> = {}) =>
  renderScreen(<HistoryScreen />, { session: ADMIN, address: address(search) });
export const slider = (name = 'Momento') => screen.getByRole('slider', { name });
export const words = (name?: string) => slider(name).getAttribute('aria-valuetext');

/** Sets the clock of a file's tests to that moment. */
export function standAtNow(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** A click that waits for what it brings: on a busy machine that may be on its way still. */
export const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
