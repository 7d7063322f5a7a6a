import { sampleId } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { ADMIN, ANALYST, renderScreen } from '../testing/render-screen.tsx';
import { StatisticsPage } from './statistics-page.tsx';
import type { StatisticsSearch } from './common/statistics-search.ts';
import { MAY_TO_JULY } from './testing/sample-statistics.ts';

describe('behind a bar', () => {
  const event = {
    eventId: sampleId(1),
    name: 'Luna',
    firstDay: '2026-06-05',
    location: 'Madrid',
    status: 'approved',
    verdict: null,
    counts: [] as number[],
  };
  const behind = async (search: StatisticsSearch, path: string, body: object, session = ADMIN) => {
    fakeServer({ [`GET /api/statistics/events?${path}`]: { body } });
    await renderScreen(<StatisticsPage search={{ ...MAY_TO_JULY, ...search }} onRange={vi.fn()} />, {
      session,
    });
  };

  it.each<[StatisticsSearch, string, object, string, string]>([
    [
      { figure: 'decisions', hour: '23' },
      'figure=decisions&hour=23&from=2026-05-01&to=2026-07-31',
      { verdict: 'rejected', counts: [2880] },
      'del 1/5/26 al 31/7/26, enviadas a las 23 h · 1 decisión',
      'rechazada en 2 días',
    ],
    [
      { figure: 'rsvps', since: '2026-05-09', until: '2026-05-09' },
      'figure=rsvps&from=2026-05-09&to=2026-05-09',
      { counts: [34, 5] },
      '9/5/26 · 1 fiesta',
      '34 confirmaciones, 5 bajas',
    ],
    [
      { figure: 'seats', since: '2026-05-09', until: '2026-05-10' },
      'figure=seats&from=2026-05-09&to=2026-05-10',
      { counts: [8, 2] },
      'del 9/5/26 al 10/5/26 · 1 fiesta',
      '8 ofrecidas, 2 pedidas',
    ],
    [
      { figure: 'lead', lead: '2-3' },
      'figure=lead&lead=2-3&from=2026-05-01&to=2026-07-31',
      { counts: [1] },
      'del 1/5/26 al 31/7/26, 2 o 3 días antes · 1 fiesta',
      '1 confirmación',
    ],
    [
      { figure: 'parties', since: '2026-06-01', until: '2026-06-30', location: 'Madrid', style: 'dub' },
      'figure=parties&location=Madrid&style=dub&from=2026-06-01&to=2026-06-30',
      {},
      'del 1/6/26 al 30/6/26, Madrid, dub · 1 fiesta',
      '5/6/26 · Madrid · publicada',
    ],
  ])('of %j are its parties', async (search, path, changes, narrowed, counted) => {
    await behind(search, path, { total: 1, events: [{ ...event, ...changes }] });
    await screen.findByText(narrowed);
    screen.getByText(counted);
    expect(screen.getByRole('link', { name: 'Luna' }).getAttribute('href')).toBe(`/event/${sampleId(1)}`);
    expect(screen.getByRole('link', { name: 'Todos los gráficos' }).getAttribute('href')).toContain(
      '/estadisticas?from=2026-05-01&to=2026-07-31',
    );
  });

  it('a removed party has no link', async () => {
    const events = [{ ...event, status: 'deleted' }];
    await behind({ figure: 'imports' }, 'figure=imports&from=2026-05-01&to=2026-07-31', {
      total: 201,
      events,
    });
    await screen.findByText('del 1/5/26 al 31/7/26 · 201 fiestas, las primeras 1');
    expect(screen.queryByRole('link', { name: 'Luna' })).toBeNull();
    screen.getByText('5/6/26 · Madrid · eliminada');
  });

  it.each([
    ['an administrator', ADMIN, 1],
    ['an analyst', ANALYST, 0],
  ])('a pending party is a link for moderators only: %s', async (_who, session, links) => {
    const events = [{ ...event, status: 'pending' }];
    const path = 'figure=imports&from=2026-05-01&to=2026-07-31';
    await behind({ figure: 'imports' }, path, { total: 1, events }, session);
    await screen.findByText('5/6/26 · Madrid · pendiente');
    expect(screen.queryAllByRole('link', { name: 'Luna' })).toHaveLength(links);
  });

  it('a party that was never published has no name for an analyst', async () => {
    const events = [{ ...event, name: null, status: 'rejected' }];
    const path = 'figure=imports&from=2026-05-01&to=2026-07-31';
    await behind({ figure: 'imports' }, path, { total: 1, events }, ANALYST);
    await screen.findByText('Fiesta sin publicar');
    screen.getByText('5/6/26 · Madrid · rechazada');
  });

  it('may have no name', async () => {
    await behind({ figure: 'seats' }, 'figure=seats&from=2026-05-01&to=2026-07-31', { total: 0, events: [] });
    await screen.findByText('Aquí no hay ninguna fiesta.');
  });
});
