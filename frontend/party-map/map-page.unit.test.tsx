import { madridDay } from '@duende/contracts/common/madrid-time';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { NO_FILTERS, storeFilters } from '../parties/filters/filters.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { mapPeriods, type Period } from './map-period.ts';
import { MapPage } from './map-page.tsx';

const today = madridDay(new Date());
const daysPath = ({ from, to }: Period) => `GET /api/events?from=${from}&to=${to}`;
const [WEEKS, WEEKEND] = mapPeriods(today);
const THIS = daysPath(WEEKS);

const far = samplePartyAnswer({
  id: sampleId(1),
  name: 'Lejos',
  dates: [today],
  latitude: 43,
  longitude: -8,
});
const near = samplePartyAnswer({
  id: sampleId(2),
  name: 'Mucho más cerca',
  dates: [today],
  latitude: 36.6,
  longitude: -6.2,
});
const nowhere = samplePartyAnswer({ id: sampleId(3), name: 'A saber', dates: [today] });

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

function locate(answer: Pick<Geolocation, 'getCurrentPosition'>) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, get: () => answer });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
}

test('the parties by their days and, on request, by distance; nothing is fetched again', async () => {
  locate({
    getCurrentPosition: (tell) =>
      tell({ coords: { latitude: 36.53, longitude: -6.29 } } as unknown as GeolocationPosition),
  });
  const calls = fakeServer({ [THIS]: { body: [far, near, nowhere] } });
  await renderScreen(<MapPage wanted={undefined} picker={undefined} onPeriod={vi.fn()} />);
  expect(await screen.findByText('3 eventos, 2 en el mapa')).toBeTruthy();
  expect(names()).toEqual(['A saber', 'Lejos', 'Mucho más cerca']);
  const asked = calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'Cerca de mí' }));
  expect(names()).toEqual(['Mucho más cerca', 'Lejos', 'A saber']);
  expect(screen.getByText(/· a 11 km$/)).toBeTruthy();
  expect(screen.getByText(/Tu ubicación no sale de este dispositivo/)).toBeTruthy();
  expect(calls).toHaveLength(asked);
  fireEvent.click(screen.getByRole('button', { name: 'Cerca de mí' }));
  expect(names()).toEqual(['A saber', 'Lejos', 'Mucho más cerca']);
});

test('a device that does not give its position leaves the order as it is, and a message says what can be done', async () => {
  locate({ getCurrentPosition: (_, fail) => fail?.({} as GeolocationPositionError) });
  fakeServer({ [THIS]: { body: [far, near] } });
  await renderScreen(<MapPage wanted={undefined} picker={undefined} onPeriod={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cerca de mí' }));
  expect(await screen.findByText('Permite la ubicación en los ajustes del navegador.')).toBeTruthy();
  expect(names()).toEqual(['Lejos', 'Mucho más cerca']);
});

test.each(['2020-01', '2020-05-01', '9999-12', undefined])(
  'at %s the next four weeks are shown; a weekend is one tap away, and days with nothing lead to later ones',
  async (wanted) => {
    fakeServer({ [THIS]: { body: [] } });
    const onPeriod = vi.fn();
    await renderScreen(<MapPage wanted={wanted} picker={undefined} onPeriod={onPeriod} />);
    expect(await screen.findByText('No hay eventos próximos en las próximas cuatro semanas.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Antes' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Después: Este finde' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Este finde' }));
    const later = mapPeriods(today).find(({ from }) => from > WEEKS.to);
    fireEvent.click(screen.getByRole('button', { name: `Ver ${later?.label ?? ''}` }));
    expect(onPeriod.mock.calls).toEqual([[WEEKEND?.key], [WEEKEND?.key], [later?.key]]);
  },
);

test('the parties of a month', async () => {
  const month = mapPeriods(today).at(-1) ?? WEEKS;
  fakeServer({ [daysPath(month)]: { body: [{ ...far, dates: [month.to] }] } });
  await renderScreen(<MapPage wanted={month.key} picker={undefined} onPeriod={vi.fn()} />);
  expect(await screen.findByRole('heading', { level: 3, name: 'Lejos' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: month.label }).checked).toBe(true);
});

test('a failed loading of days says so and can be retried', async () => {
  let broken = true;
  fakeServer({ [THIS]: () => (broken ? refusal(500, 'x') : { body: [far] }) });
  await renderScreen(<MapPage wanted={undefined} picker={undefined} onPeriod={vi.fn()} />);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { level: 3, name: 'Lejos' })).toBeTruthy();
});

test.each([
  [{ location: 'madrid', styles: ['dub'] } as const, ['Mucho más cerca']],
  [{ location: 'norte', styles: [] } as const, []],
])(
  'of these days what the filters %o leave; they can be taken away where that is nothing',
  async (filters, left) => {
    storeFilters(filters);
    onTestFinished(() => storeFilters(NO_FILTERS));
    fakeServer({ [THIS]: { body: [far, { ...near, location: 'Madrid', styles: ['dub'] }] } });
    await renderScreen(<MapPage wanted={undefined} picker={undefined} onPeriod={vi.fn()} />);
    await screen.findByText(
      left.length === 0
        ? 'No hay eventos próximos en las próximas cuatro semanas con estos filtros.'
        : '1 evento',
    );
    expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      left,
    );
    const clear = screen.queryByRole('button', { name: 'Quitar filtros' });
    expect(clear !== null).toBe(left.length === 0);
    if (clear === null) return;
    fireEvent.click(clear);
    expect(await screen.findByText('2 eventos')).toBeTruthy();
  },
);
