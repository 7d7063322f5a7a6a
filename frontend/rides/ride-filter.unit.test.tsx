import { samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { MARTA } from '../testing/render-screen.tsx';
import { answers, button, click, own, PARTY, RIDES, rows, show } from './testing/rides-screen.tsx';

beforeEach(() => sessionStorage.clear());

const PLACE = { latitude: 40.55, longitude: -3.6 };
const ride = (last: string, change: Parameters<typeof sampleRideAnswer>[0]) =>
  sampleRideAnswer({ id: `44444444-1234-4abc-8abc-12345678900${last}`, ...change });
const far = ride('1', { passengerCount: 4, departureLatitude: 43 });
const near = ride('2', { passengerCount: 2, departureLatitude: 40.5, departureLongitude: -3.6 });
const needs = ride('3', { type: 'need', passengerCount: 5, departureLatitude: 41, departureLongitude: -3.6 });
const party = samplePartyAnswer({ dates: ['2099-09-26'], ...PLACE });
const serve = (...rides: readonly (typeof own)[]) =>
  fakeServer({ ...answers, [PARTY]: { body: party }, [RIDES]: { body: rides } });
const texts = () => rows().map((row) => row.querySelector('.font-semibold')?.textContent);

test('the person’s own come first, then the nearest to the party', async () => {
  serve(far, needs, near, own);
  await show({ session: MARTA });
  await screen.findByText('Necesita 1 plaza');
  expect(texts()).toEqual(['Necesita 1 plaza', 'Ofrece 2 plazas', 'Necesita 5 plazas', 'Ofrece 4 plazas']);
  expect(screen.getByText(/6 km al sur de la fiesta/)).toBeDefined();
});

test('those who offer, those who ask, and all again; one’s own stay', async () => {
  serve(far, needs, near, own);
  await show({ session: MARTA });
  await click('Ofrecen 2');
  expect((await button('Ofrecen 2')).getAttribute('aria-pressed')).toBe('true');
  expect(texts()).toEqual(['Necesita 1 plaza', 'Ofrece 2 plazas', 'Ofrece 4 plazas']);
  await click('Buscan 6');
  expect((await button('Ofrecen 2')).getAttribute('aria-pressed')).toBe('false');
  expect(texts()).toEqual(['Necesita 1 plaza', 'Necesita 5 plazas']);
  await click('Buscan 6');
  expect(texts()).toHaveLength(4);
});

test('an unused type says so', async () => {
  serve(far, near);
  await show();
  await click('Buscan 0');
  expect(screen.getByText('Nadie busca plaza por ahora.').getAttribute('role')).toBe('status');
  expect(rows()).toHaveLength(0);
  expect(screen.queryByText(/Todavía no hay viajes\./)).toBeNull();
});

test('where there is nothing to choose from there are no buttons', async () => {
  serve();
  await show();
  expect(await screen.findByText(/^Todavía no hay viajes\. Ofrece o pide/)).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Qué viajes se ven' })).toBeNull();
});
