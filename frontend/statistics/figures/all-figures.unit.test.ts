import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { describe, expect, it, test } from 'vitest';
import { NO_STATISTICS, STATISTICS } from '../testing/sample-statistics.ts';
import { allFigures } from './all-figures.ts';
import type { Figure, FigureContext } from './figure.ts';

const context: FigureContext = {
  today: '2026-11-24',
  location: undefined,
  mayAudit: true,
  behind: (search) => ({ to: '/estadisticas', search }),
};
function figure(
  id: string,
  changes: Partial<StatisticsAnswer> = {},
  other: Partial<FigureContext> = {},
): Figure {
  const found = allFigures({ ...STATISTICS, ...changes }, { ...context, ...other }).find(
    (one) => one.id === id,
  );
  if (found === undefined) throw new Error(`there is no figure ${id}`);
  return found;
}

/** Words of every mark, and where it leads. */
function marksOf({ chart }: Figure) {
  const marks = {
    bars: () => (chart.kind === 'bars' ? chart.bars.flatMap(({ parts }) => parts) : []),
    lines: () => (chart.kind === 'lines' ? chart.moments : []),
    heat: () => (chart.kind === 'heat' ? chart.rows.flatMap(({ cells }) => cells) : []),
  }[chart.kind]();
  return marks.map(({ words, target }) => [words, target.search] as const);
}

test('nothing is found where there was nothing, and every figure can be drawn all the same', () => {
  const figures = allFigures(NO_STATISTICS, context);
  expect(figures.map(({ finding }) => finding)).toEqual(figures.map(() => null));
});

describe('findings of figures', () => {
  const { parties, decisions, days, imports } = STATISTICS;
  const [may, june] = [parties[0] as (typeof parties)[0], parties[1] as (typeof parties)[0]];
  const [first, second] = [days[0] as (typeof days)[0], days[1] as (typeof days)[0]];
  it.each<[string, Partial<StatisticsAnswer>, string]>([
    ['fiestas', {}, 'En junio hubo 12 fiestas en Madrid, el doble que en mayo.'],
    ['fiestas', { parties: [may] }, 'En mayo hubo 6 fiestas en Madrid.'],
    ['fiestas', { parties: [june] }, 'En junio hubo 12 fiestas en Madrid, 12 más que en mayo.'],
    [
      'fiestas',
      { from: '2025-12-01', parties: [{ ...may, month: '2026-01', location: 'Norte', count: 1 }] },
      'En enero hubo 1 fiesta en el Norte, 1 más que en diciembre de 2025.',
    ],
    [
      'fiestas',
      { from: '2026-11-01', to: '2027-03-01', parties: [{ ...may, month: '2027-02' }] },
      'En febrero de 2027 hay 6 fiestas en Madrid, 6 más que en enero.',
    ],
    [
      'decisiones',
      {},
      'La mitad de las 40 decisiones tardó 3 horas o menos; la más lenta, «\u2068Luna\u2069», 2 días.',
    ],
    [
      'decisiones',
      { decisions: { ...decisions, count: 1 } },
      'La única decisión tardó 2 días: «\u2068Luna\u2069».',
    ],
    [
      'decisiones',
      { decisions: { ...decisions, worst: { eventId: '', name: null, minutes: 2880 } } },
      'La mitad de las 40 decisiones tardó 3 horas o menos; la más lenta, una fiesta sin publicar, 2 días.',
    ],
    [
      'asistencia',
      {},
      'Hubo 37 confirmaciones y 5 bajas; el día con más movimiento fue el sábado 9 de mayo de 2026, con 34.',
    ],
    ['asistencia', { days: [{ ...first, confirmed: 0, withdrawn: 1 }] }, 'Hubo 0 confirmaciones y 1 baja.'],
    ['antelacion', {}, 'La mitad confirma cuando faltan 6 días o menos.'],
    [
      'antelacion',
      { lead: { ...STATISTICS.lead, medianDays: 1 } },
      'La mitad confirma cuando falta 1 día o menos.',
    ],
    [
      'antelacion',
      { lead: { ...STATISTICS.lead, medianDays: 0 } },
      'La mitad confirma el mismo día de la fiesta o más tarde.',
    ],
    [
      'antelacion',
      { lead: { ...STATISTICS.lead, medianDays: 0.5 } },
      'La mitad confirma el mismo día de la fiesta o más tarde.',
    ],
    [
      'antelacion',
      { lead: { ...STATISTICS.lead, medianDays: 6.5 } },
      'La mitad confirma cuando faltan 6,5 días o menos.',
    ],
    [
      'antelacion',
      { lead: { ...STATISTICS.lead, medianDays: -1 } },
      'La mitad confirma cuando la fiesta ya ha empezado.',
    ],
    ['plazas', {}, 'Se ofrecieron 8 plazas y se pidieron 2: sobran 6.'],
    ['plazas', { days: [first] }, 'Se ofrecieron 0 plazas y se pidieron 2: faltan 2.'],
    [
      'plazas',
      { days: [{ ...first, seatsOffered: 2 }] },
      'Se ofrecieron 2 plazas y se pidieron 2: las mismas.',
    ],
    ['comentarios', {}, 'Se aprobaron 3 comentarios y se rechazó el 25 %: 1.'],
    ['comentarios', { days: [first] }, 'Se aprobó 1 comentario y no se rechazó ninguno.'],
    [
      'comentarios',
      { days: [{ ...second, commentsApproved: 0 }] },
      'Se aprobaron 0 comentarios y se rechazó el 100 %: 1.',
    ],
    ['importaciones', {}, 'De 30 fiestas importadas se aprobaron 21 (70 %); 1 espera todavía.'],
    [
      'importaciones',
      { imports: imports.slice(1).map((month) => ({ ...month, imported: 1, approved: 1, rejected: 0 })) },
      'De 1 fiesta importada se aprobó 1 (100 %).',
    ],
  ])('%s, of %j', (id, changes, finding) => {
    expect(figure(id, changes).finding).toBe(finding);
  });
});

describe('marks', () => {
  it('of parties are regions and styles by month, with the months between', () => {
    const marks = new Map(marksOf(figure('fiestas')));
    expect(marks.get('Madrid, junio de 2026: 12 fiestas')).toEqual({
      figure: 'parties',
      since: '2026-06-01',
      until: '2026-06-30',
      location: 'Madrid',
    });
    expect(marks.get('dub, junio de 2026: 7 fiestas')).toMatchObject({ style: 'dub', location: undefined });
    expect(marks.has('Sur, mayo de 2026: 0 fiestas')).toBe(true);
    expect(marks.size).toBe(2 * (4 + 2));
  });

  it('of one region are its own', () => {
    const marks = new Map(marksOf(figure('fiestas', {}, { location: 'Norte' })));
    expect([...marks.keys()]).toEqual(['Norte, junio de 2026: 2 fiestas', 'dub, junio de 2026: 2 fiestas']);
    expect(marks.get('dub, junio de 2026: 2 fiestas')).toMatchObject({ style: 'dub', location: 'Norte' });
  });

  it('of decisions are the hours of the day', () => {
    const marks = marksOf(figure('decisiones'));
    expect(marks).toHaveLength(24);
    expect(marks[23]).toEqual([
      'Enviadas a las 23 h: 30 decisiones, mediana 8 horas, la más lenta 2 días',
      { figure: 'decisions', hour: '23' },
    ]);
    expect(marks[0]?.[0]).toBe('Enviadas a las 0 h: ninguna decisión');
  });

  it('of attendance begin with the first thing that is known and end with today', () => {
    const marks = marksOf(figure('asistencia', {}, { today: '2026-05-10' }));
    expect(marks[0]?.[0]).toBe('el lunes 4 de mayo de 2026: 3 confirmaciones y 0 bajas');
    expect(marks.at(-1)?.[1]).toEqual({ figure: 'rsvps', since: '2026-05-10', until: '2026-05-10' });
  });

  it('of seats are offered first, then needed', () => {
    const marks = new Map(marksOf(figure('plazas')));
    expect(marks.has('el sábado 9 de mayo de 2026: 8 plazas ofrecidas')).toBe(true);
    expect(marks.has('el lunes 4 de mayo de 2026: 2 plazas pedidas')).toBe(true);
  });

  it('of comments lead to the audit trail, or to the parties for who may not read it', () => {
    const others = marksOf(figure('comentarios', {}, { mayAudit: false }));
    expect(new Map(others).get('el sábado 9 de mayo de 2026: 1 rechazado')).toEqual({
      figure: 'comments',
      since: '2026-05-09',
      until: '2026-05-09',
    });
    expect(new Map(marksOf(figure('comentarios'))).get('el sábado 9 de mayo de 2026: 1 rechazado')).toEqual({
      kind: 'comment.rejected',
      from: '2026-05-09',
      to: '2026-05-09',
    });
  });

  it('of days before a party go towards it', () => {
    const marks = marksOf(figure('antelacion'));
    expect(marks.map(([words]) => words)).toEqual([
      '31 días antes o más: 0 confirmaciones',
      'de 15 a 30 días antes: 0 confirmaciones',
      'de 8 a 14 días antes: 0 confirmaciones',
      'de 4 a 7 días antes: 20 confirmaciones',
      '2 o 3 días antes: 0 confirmaciones',
      'un día antes: 0 confirmaciones',
      'el mismo día: 1 confirmación',
      'después del primer día: 0 confirmaciones',
    ]);
  });

  it('of imports are those that are kept and the others, with the months between', () => {
    const marks = marksOf(figure('importaciones'));
    expect(marks.map(([words]) => words)).toEqual([
      'mayo de 2026: 8 aprobadas',
      'mayo de 2026: 1 rechazada, 1 en espera',
      'junio de 2026: 0 aprobadas',
      'junio de 2026: 0 rechazadas, 0 en espera',
      'julio de 2026: 13 aprobadas',
      'julio de 2026: 7 rechazadas, 0 en espera',
    ]);
  });
});

test('every table has as many cells in a row as it has columns', () => {
  for (const { table } of allFigures(STATISTICS, context))
    expect(table.rows.map((cells) => cells.length)).toEqual(table.rows.map(() => table.columns.length));
  expect(figure('fiestas').table.rows).toContainEqual(['2026-06', 'Madrid', 'dub', 5]);
});
