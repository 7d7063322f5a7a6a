import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineupNames } from './lineup-names.ts';

test.each<[string, string, readonly string[]]>([
  ['one a line', 'Astrix\nÁnima\n\n Sonic ', ['Astrix', 'Ánima', 'Sonic']],
  ['commas and semicolons', 'Astrix, Ánima; Sonic,', ['Astrix', 'Ánima', 'Sonic']],
  ['bullets', '• Astrix\n- Ánima\n* Sonic\n– Luna', ['Astrix', 'Ánima', 'Sonic', 'Luna']],
  [
    'bullets and bars in a line',
    'Astrix • Ánima · Sonic | Luna / Sol',
    ['Astrix', 'Ánima', 'Sonic', 'Luna', 'Sol'],
  ],
  ['pictures', '🔥 Astrix 🔥\n🇪🇸Ánima👽\n👨‍🚀 Sonic ★\n❤️', ['Astrix', 'Ánima', 'Sonic']],
  [
    'hours before',
    '23:00 Astrix\n01.30h - Ánima\n2h Sonic\n[04:00] Luna',
    ['Astrix', 'Ánima', 'Sonic', 'Luna'],
  ],
  ['hours after', 'Astrix 23:00\nÁnima (01:00-02:30)\nSonic 2:00 - 4:00', ['Astrix', 'Ánima', 'Sonic']],
  [
    'from when to when',
    '23:00-00:30 Astrix\n00:30 – 02:00h: Ánima\n02:00 a 04:00 Sonic',
    ['Astrix', 'Ánima', 'Sonic'],
  ],
  ['invisible characters', 'As\u200btrix\ufeff\nAstrix\nÁni\u00adma\n\u200b\u2060', ['Astrix', 'Ánima']],
  ['numbers of a list', '1. Astrix\n2) Ánima', ['Astrix', 'Ánima']],
  [
    'who plays together',
    'Astrix B2B Ánima b2b Sonic\nLuna vs. Sol',
    ['Astrix', 'Ánima', 'Sonic', 'Luna', 'Sol'],
  ],
  [
    'how they play',
    'Astrix LIVE\nÁnima (live)\nSonic - Live Set\nLuna [DJ set]\nSol live act',
    ['Astrix', 'Ánima', 'Sonic', 'Luna', 'Sol'],
  ],
  ['a heading', 'LINE UP:\nAstrix\nMain Stage:\nÁnima\nLineup: Sonic', ['Astrix', 'Ánima', 'Sonic']],
  ['each once', 'Astrix\nASTRIX\nánima\nAnima', ['Astrix', 'ánima']],
  [
    'all at once',
    '🍄 LINE-UP 🍄\n• 23:00h – Astrix (LIVE) 🇮🇱, Ánima b2b Sonic',
    ['Astrix', 'Ánima', 'Sonic'],
  ],
  ['nobody', ' \n, •\n🔥\n---\n23:00', []],
])('%s', (_what, pasted, names) => {
  expect(lineupNames(pasted)).toEqual(names);
});

test.each([
  ...[
    '1200 Mics',
    'S.U.N. Project',
    'Earthling & Friends',
    'Dr. Hoffman',
    'Ace-Ventura',
    'D_Maniac',
    'Live',
    'Alive',
  ],
  ...[
    'Astrix (ISR)',
    'Artistas Anónimos',
    '3 of Life',
    'Hallucinogen 2.0',
    '+Sublime',
    'AC/DC',
    'Αστέρι',
    'ぼくら',
    'Liveact',
  ],
])('%s is a name as it is', (name) => {
  expect(lineupNames(name)).toEqual([name.replace(/^\+/, '')]);
});

test('the names of names are the same', () => {
  const piece = fc.constantFrom(
    ...[
      'Astrix',
      'live',
      '(live)',
      '23:00',
      '-',
      '•',
      ',',
      '\n',
      ' ',
      'b2b',
      '🔥',
      '1.',
      'h',
      ':',
      'vs.',
      '2',
      'set',
      '+',
      '(',
      'ñ',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('', ' '), (pieces, between) => {
      const names = lineupNames(pieces.join(between));
      expect(lineupNames(names.join('\n'))).toEqual(names);
    }),
  );
});

test.each([
  ['a', 1],
  ['(', 1],
  [' ', 0],
  ['23:00-', 1],
  ['live ', 1],
  ['a, ', 1],
  ['- ', 1],
])('as long as a body may be, of only %j, it is read at once', (piece, count) => {
  expect(lineupNames(piece.repeat(100_000 / piece.length))).toHaveLength(count);
});
