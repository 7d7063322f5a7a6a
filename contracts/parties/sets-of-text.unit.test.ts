import { expect, test } from 'vitest';
import { readSetLines, setsOfText, textOfSets } from './sets-of-text.ts';

/** `day hour-until @stage name`, as short as a table needs. */
const short = (text: string, dates: readonly string[] = []) =>
  setsOfText(text, dates).map(({ day, hour, until, stage, name }) =>
    [day, until ? `${hour}-${until}` : hour, stage && `@${stage}`, name].filter(Boolean).join(' '),
  );

test.each<[string, string, readonly string[]]>([
  [
    'an hour before',
    '23:00 Astrix\n01.30h - Ánima\n[04:00] Luna',
    ['23:00 Astrix', '01:30 Ánima', '04:00 Luna'],
  ],
  ['an hour after', 'Astrix 23:00\nÁnima (01:00-02:30)', ['23:00 Astrix', '01:00-02:30 Ánima']],
  [
    'from when to when',
    '23:00-00:30 Astrix\n00:30 – 02:00h: Ánima\n02:00 a 04:00 Sol\n4h → 6h Eco',
    ['23:00-00:30 Astrix', '00:30-02:00 Ánima', '02:00-04:00 Sol', '04:00-06:00 Eco'],
  ],
  [
    'a stage in the line',
    '23:00 · Main · Astrix\n23:00 | Sol | Chill out\n00:00 Main stage - Ánima\n01:00 Eco (Carpa 2)',
    ['23:00 @Main Astrix', '23:00 @Chill out Sol', '00:00 @Main stage Ánima', '01:00 @Carpa 2 Eco'],
  ],
  [
    'stages as headings',
    'MAIN STAGE\n23:00 Astrix\nBosque:\n23:30 Sol\n01:00 · Main · Eco',
    ['23:00 @MAIN STAGE Astrix', '23:30 @Bosque Sol', '01:00 @Main Eco'],
  ],
  [
    'what announces a list is no stage',
    'Line up:\n23:00 Astrix\nHorarios:\n01:00 Sol',
    ['23:00 Astrix', '01:00 Sol'],
  ],
  ['several in a line', '23:00 Astrix, 00:30 Sol | 02:00 Eco', ['23:00 Astrix', '00:30 Sol', '02:00 Eco']],
  ['an hour above its name', '23:00\nAstrix\n00:30\nSol', ['23:00 Astrix', '00:30 Sol']],
  [
    'pictures and bullets',
    '🔥 • 23:00 Astrix (live) 🇮🇱\n⭐️ 24:00 – Sol',
    ['23:00 Astrix (live)', '00:00 Sol'],
  ],
  ['who play together', '23:00 Ánima b2b Sol', ['23:00 Ánima b2b Sol']],
  ['no such time', '25:00 Astrix\n23:70 Sol', []],
  ['no hours', 'Astrix\n1200 Mics\nMain:\nSol', []],
])('%s', (_what, text, sets) => {
  expect(short(text)).toEqual(sets);
});

const WEEKEND = ['2026-06-12', '2026-06-13'];

test.each<[string, readonly string[], string, readonly string[]]>([
  [
    'days as headings',
    WEEKEND,
    'Viernes 12:\n23:00 Astrix\n04:00 Sol\nSÁBADO\nMain\n23:00 Eco',
    ['2026-06-12 23:00 Astrix', '2026-06-12 04:00 Sol', '2026-06-13 23:00 @Main Eco'],
  ],
  [
    'days in the line',
    WEEKEND,
    'viernes 23:00 Astrix\nsáb 13 01:00 Sol\n13/6 02:00 Eco\nSábado 13 de junio, 03:00 · Main · Luna',
    [
      '2026-06-12 23:00 Astrix',
      '2026-06-13 01:00 Sol',
      '2026-06-13 02:00 Eco',
      '2026-06-13 03:00 @Main Luna',
    ],
  ],
  ['the morning after is of the night', WEEKEND, 'Domingo 04:00 Astrix', ['2026-06-13 04:00 Astrix']],
  ['another day stays', WEEKEND, 'Lunes 15:\n23:00 Astrix', ['2026-06-15 23:00 Astrix']],
  [
    'of one night the day is left out',
    ['2026-06-12'],
    'Viernes 23:00 Astrix\nSábado 02:00 Sol',
    ['23:00 Astrix', '02:00 Sol'],
  ],
  ['without dates too', [], 'Viernes 23:00 Astrix', ['23:00 Astrix']],
  ['an artist may be called like a day', WEEKEND, '23:00 Viernes Santo', ['23:00 Viernes Santo']],
])('%s', (_what, dates, text, sets) => {
  expect(short(text, dates)).toEqual(sets);
});

test('every artist is named, in order, with or without an hour', () => {
  const text = 'Main:\n23:00 Astrix, Ánima b2b Sol\nEco\n\nChill out\nLuna (PT) 01:00';
  expect(readSetLines(text).names).toEqual(['Astrix', 'Ánima b2b Sol', 'Eco', 'Luna (PT)']);
});

test('the text of sets gives the same sets', () => {
  const sets = [
    { name: 'Astrix (live)', day: '', hour: '23:00', until: '00:30', stage: 'Main' },
    { name: 'Sol 23', day: '2026-06-12', hour: '04:05', until: '', stage: '' },
    { name: 'Ánima b2b Eco', day: '2026-06-13', hour: '04:00', until: '', stage: 'El bosque, arriba' },
  ];
  expect(textOfSets(sets)).toBe(
    '23:00-00:30 · Main · Astrix (live)\nviernes 12/6 04:05 · Sol 23\nsábado 13/6 04:00 · El bosque, arriba · Ánima b2b Eco',
  );
  expect(setsOfText(textOfSets(sets), WEEKEND)).toEqual(sets);
});

test.each([
  ['a', 1],
  ['23:00 ', 1],
  ['23:00-', 1],
  [', ', 1],
  ['· ', 1],
  ['(', 1],
  ['lunes ', 1],
])('as long as a body may be, of nothing but %j, it is read at once', (piece) => {
  expect(readSetLines(piece.repeat(100_000 / piece.length)).sets.length).toBeLessThan(100_000);
});
