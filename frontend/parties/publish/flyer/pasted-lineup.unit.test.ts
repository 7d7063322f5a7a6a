import { expect, test } from 'vitest';
import { pastedLineup, unshouted } from './pasted-lineup.ts';

test.each<[string, string, readonly string[]]>([
  [
    'what a caption brings along',
    '@ajja_psy (CH)\nEarthling — Portugal\nKINDZADZA (RU)\npsytrance #madrid',
    ['ajja psy', 'Earthling', 'Kindzadza'],
  ],
  ['a handle next to a name', 'Ajja @ajja_psy (CH), Earthling @earthling_pt', ['Ajja', 'Earthling']],
  ['labels in brackets and after a dash', 'Astrix [HOMmega Prod.]\nSol – Iboga Records', ['Astrix', 'Sol']],
  [
    'hours and stages before a dash',
    '23:00 - Astrix\nMain stage - Sol\nViernes:\nLuna',
    ['Astrix', 'Sol', 'Luna'],
  ],
  ['hashtags and links', '#goa #psy\nAstrix #live\nhttps://x.example/y\nSol', ['Astrix', 'Sol']],
  ['two at once', '@uno.psy b2b @dos_psy', ['uno psy', 'dos psy']],
  [
    'the part of a whole caption that it is',
    'NOCHE\n12 dic 15€\nLine up:\nAstrix\nSol\n\nEntradas en taquilla',
    ['Astrix', 'Sol'],
  ],
  ['who is not said', 'Astrix\ny muchos más\n+ TBA', ['Astrix']],
  ['only names in brackets', '(Astrix)\nSol', ['Astrix', 'Sol']],
])('%s', (_what, text, names) => {
  expect(pastedLineup(text)).toEqual(names);
});

test.each([
  '1200 Mics',
  'S.U.N. Project',
  'Ace-Ventura',
  'Dr. Hoffman',
  'GMS',
  'AC/DC',
  'Sol y Luna',
  'X.A.V.',
])('%s is a name as it is', (name) => {
  expect(pastedLineup(name)).toEqual([name]);
});

test.each([
  ['BOSQUE DE LA LUNA', 'Bosque de la Luna'],
  ['DJ ÁNIMA', 'DJ Ánima'],
  ['NOCHE ASTRAL II', 'Noche Astral II'],
  ['Noche ASTRAL', 'Noche ASTRAL'],
  ['ACID', 'ACID'],
])('%s in ordinary letters: %s', (shouted, words) => {
  expect(unshouted(shouted)).toBe(words);
});
