import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { ADMIN, renderScreen } from '../testing/render-screen.tsx';
import { StatisticsPage } from './statistics-page.tsx';
import type { StatisticsSearch } from './common/statistics-search.ts';
import { MAY_TO_JULY, NO_STATISTICS, STATISTICS } from './testing/sample-statistics.ts';

const PATH = '/api/statistics?from=2026-05-01&to=2026-07-31';

async function open(answer: StatisticsAnswer = STATISTICS, search: StatisticsSearch = MAY_TO_JULY) {
  const onRange = vi.fn();
  const calls = fakeServer({ [`GET ${PATH}`]: { body: answer } });
  await renderScreen(<StatisticsPage search={search} onRange={onRange} />, { session: ADMIN });
  return { onRange, calls };
}

const figure = (name: string) => screen.findByRole('figure', { name });

describe('statistics', () => {
  it('say their findings', async () => {
    await open();
    const parties = await figure('Fiestas por zona, estilo y mes');
    within(parties).getByText('En junio hubo 12 fiestas en Madrid, el doble que en mayo.');
    expect(screen.getAllByRole('figure')).toHaveLength(7);
  });

  it('say when there is nothing', async () => {
    await open(NO_STATISTICS);
    await screen.findByText('Todavía no hay datos en este periodo.');
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('are on their way first', async () => {
    fakeServer({ [`GET ${PATH}`]: () => new Promise(() => undefined) });
    await renderScreen(<StatisticsPage search={MAY_TO_JULY} onRange={vi.fn()} />, { session: ADMIN });
    await screen.findByText('Cargando estadísticas...');
  });

  it('are there whatever becomes of the question when they were verified', async () => {
    await open();
    await screen.findByText('No se pudo saber cuándo se verificaron por última vez estos datos.');
    expect(await screen.findAllByRole('figure')).toHaveLength(7);
  });

  it('can be tried again', async () => {
    let tries = 0;
    fakeServer({
      [`GET ${PATH}`]: () => ((tries += 1) === 1 ? refusal(503, 'Espera un momento.') : { body: STATISTICS }),
    });
    await renderScreen(<StatisticsPage search={MAY_TO_JULY} onRange={vi.fn()} />, { session: ADMIN });
    await screen.findByText('No se pudieron cargar las estadísticas.');
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await figure('Plazas de coche');
  });
});

describe('the time', () => {
  it.each([
    [{ from: '2026-05-02', to: '2026-05-01' }, 'El final debe ser posterior al principio.'],
    [{ from: '2020-05-02', to: '2026-05-01' }, 'Elige como máximo 5 años.'],
    [{ from: '2026-02-30', to: '2026-05-01' }, 'Esa fecha no existe. Elige otra.'],
  ])('%j is not asked for', async (search, words) => {
    const { calls } = await open(STATISTICS, search);
    await screen.findByText(words);
    expect(calls.filter(({ path }) => path.startsWith('/api/statistics'))).toEqual([]);
  });

  it('is chosen by its days', async () => {
    const { onRange } = await open();
    await figure('Plazas de coche');
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-06-30' } });
    expect(onRange).toHaveBeenCalledWith({ from: '2026-05-01', to: '2026-06-30' });
  });

  it('ends on the day it is for the server, whatever the device says', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T21:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    fakeServer({ [`GET ${PATH}`]: { body: STATISTICS, at: '2026-11-24T21:00:00.000Z' } });
    await renderScreen(<StatisticsPage search={MAY_TO_JULY} onRange={vi.fn()} />, { session: ADMIN });
    await figure('Plazas de coche');
    const months = screen.getByRole('link', { name: '3 meses' });
    expect(months.getAttribute('href')).toBe('/estadisticas?from=2026-08-25&to=2026-11-24');
  });

  it('is chosen at once, all of it from the first thing that is known', async () => {
    await open();
    await figure('Plazas de coche');
    const links = within(screen.getByRole('list', { name: 'Tiempo' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['3 meses', '12 meses', 'Todo']);
    expect(links[1]?.getAttribute('href')).toBe('/estadisticas');
    expect(links[2]?.getAttribute('href')).toContain('from=2026-05-04');
  });
});

describe('the marks of a chart', () => {
  const marksOf = async (name: string) => within(await figure(name)).getAllByRole('link');
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('are entered at one and walked with arrows', async () => {
    await open();
    const marks = await marksOf('Del envío a la decisión');
    expect(marks.map(({ tabIndex }) => tabIndex)).toEqual([0, ...marks.slice(1).map(() => -1)]);
    const [first] = marks as [HTMLElement];
    first.focus();
    fireEvent.keyDown(first, { key: 'End' });
    expect(focused()).toMatch(/^Enviadas a las 23 h: 30 decisiones/);
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowRight' });
    expect(focused()).toMatch(/^Enviadas a las 23 h/);
    fireEvent.keyDown(document.activeElement ?? first, { key: 'ArrowLeft' });
    expect(focused()).toMatch(/^Enviadas a las 22 h/);
    expect((document.activeElement as HTMLElement | null)?.tabIndex).toBe(0);
  });

  it('go from one series to the other, and from row to row', async () => {
    await open();
    const [seats] = (await marksOf('Plazas de coche')) as [HTMLElement];
    seats.focus();
    fireEvent.keyDown(seats, { key: 'ArrowDown' });
    expect(focused()).toMatch(/pedidas$/);
    const [cell] = (await marksOf('Fiestas por zona, estilo y mes')).slice(5) as [HTMLElement];
    cell.focus();
    expect(focused()).toBe('Madrid, mayo de 2026: 6 fiestas');
    fireEvent.keyDown(cell, { key: 'ArrowDown' });
    expect(focused()).toBe('Barcelona, mayo de 2026: 0 fiestas');
    fireEvent.keyDown(document.activeElement ?? cell, { key: 'ArrowRight' });
    expect(focused()).toBe('Barcelona, junio de 2026: 0 fiestas');
  });

  it('show their value, and lead to the list that they count', async () => {
    await open();
    const attendance = await figure('Confirmaciones y bajas');
    const [mark] = within(attendance).getAllByRole('link') as [HTMLElement];
    mark.focus();
    const words = 'el lunes 4 de mayo de 2026: 3 confirmaciones y 0 bajas';
    await within(attendance).findByText(words);
    expect(within(attendance).getByRole('link', { name: words }).getAttribute('href')).toBe(
      '/estadisticas?from=2026-05-01&to=2026-07-31&figure=rsvps&since=2026-05-04&until=2026-05-04',
    );
  });
});

test('a figure is a table on request, and a file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:x'));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await open();
  const imports = await figure('Importaciones publicadas');
  const toggle = within(imports).getByRole('button', { name: 'Ver como tabla' });
  expect(toggle.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  const rows = within(within(imports).getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'MesImportadasAprobadasRechazadasEn espera',
    '2026-0510811',
    '2026-07201370',
  ]);
  fireEvent.click(within(imports).getByRole('button', { name: /^CSV/ }));
  expect(names).toEqual(['importaciones_2026-05-01_2026-07-31.csv']);
  expect(await saved[0]?.text()).toContain(
    'Mes,Importadas,Aprobadas,Rechazadas,En espera\r\n2026-05,10,8,1,1\r\n',
  );
});
