import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { FactsOn, PartyDays } from './party-facts.tsx';

const linesOf = async (dates: readonly string[], today: string) => {
  await renderScreen(<PartyDays dates={dates} today={today} />);
  return [...screen.getByRole('main').children].map(({ textContent }) => textContent);
};

test.each([
  [['2026-09-26'], ['sábado, 26 de septiembre']],
  [
    ['2026-09-26', '2026-09-27'],
    ['sábado, 26 de septiembre', 'domingo, 27 de septiembre'],
  ],
  [['2026-09-25', '2026-09-26', '2026-09-27'], ['del viernes 25 al domingo 27 de septiembre']],
  [['2026-12-31', '2027-01-01', '2027-01-02'], ['del jueves 31 de diciembre al sábado 2 de enero de 2027']],
])('%j', async (dates, lines) => {
  expect(await linesOf(dates, '2026-09-01')).toEqual(lines);
});

test('of many dates the first ones are shown, the others one click away', async () => {
  const dates = ['04', '06', '08', '10', '12', '14', '15', '16'].map((day) => `2026-09-${day}`);
  const lines = await linesOf(dates, '2026-09-01');
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toBe(
    'y 5 fechas más' +
      'jueves, 10 de septiembre' +
      'sábado, 12 de septiembre' +
      'del lunes 14 al miércoles 16 de septiembre',
  );
  expect(screen.getByText('y 5 fechas más').tagName).toBe('SUMMARY');
});

test('the hours are those of the days on which it takes place', async () => {
  const party = {
    ...samplePartyAnswer({
      dates: ['2026-09-25', '2026-09-26', '2026-09-27'],
      startTime: '23:00',
      endTime: '06:00',
    }),
    cancelledDates: ['2026-09-26'],
  };
  await renderScreen(<FactsOn party={party} now={Date.parse('2026-09-01T12:00Z')} />);
  expect(screen.getByText('23:00 – 06:00').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('23:00 hasta 06:00')).toBeTruthy();
  expect(screen.queryByText(/→/)).toBeNull();
});

test.each([
  [{ condition: 'cancelled', cancelledDates: [] }, ['del viernes 25 al domingo 27 de septiembre']],
  [{ condition: 'scheduled', cancelledDates: ['2026-09-26'] }, ['sábado, 26 de septiembre']],
  [{ condition: 'postponed', cancelledDates: [] }, ['del viernes 25 al domingo 27 de septiembre']],
] as const)(
  'days on which it does not take place are struck, and said to be off: %o',
  async (given, struck) => {
    const dates = ['2026-09-25', '2026-09-26', '2026-09-27'];
    const party = { ...samplePartyAnswer({ dates }), ...given, cancelledDates: [...given.cancelledDates] };
    await renderScreen(<FactsOn party={party} now={Date.parse('2026-09-01T12:00Z')} />);
    const days = [...screen.getByRole('main').querySelectorAll('s')];
    expect(days.map(({ textContent }) => textContent)).toEqual(struck);
    for (const day of days)
      expect(day.nextElementSibling?.textContent).toMatch(
        given.condition === 'postponed' ? /^ aplazadas?$/ : /^ canceladas?$/,
      );
  },
);

test.each([
  [
    'https://www.google.com/maps/place/Finca+El+Retiro,+Toledo/@40.4,-3.6,17z',
    'Finca El Retiro, ToledoMadrid',
  ],
  ['https://maps.app.goo.gl/AbCdEf123', 'Madrid'],
])('the place that %s names is over its region', async (mapsUrl, placeText) => {
  const party = samplePartyAnswer({ mapsUrl, location: 'Madrid' });
  await renderScreen(<FactsOn party={party} now={Date.parse('2026-09-01T12:00Z')} />);
  expect(screen.getByText('Dónde').closest('div')?.querySelector('dd')?.textContent).toBe(placeText);
});

test.each([
  [{}, 'Madrid', 'El lugar se dice el viernes a las 18:00'],
  [{ place: 'Finca El Retiro' }, 'Finca El Retiro', 'Los demás lo verán el viernes a las 18:00'],
])('of a secret place it shows the moment of the reveal: %o', async (known, place, words) => {
  const party = samplePartyAnswer({ dates: ['2026-12-05'], placeFrom: '2026-12-04T18:00', ...known });
  await renderScreen(<FactsOn party={party} now={Date.parse('2026-12-01T12:00Z')} />);
  expect(screen.getByText(place)).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
