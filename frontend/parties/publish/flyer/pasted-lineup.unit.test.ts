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
  expect(pastedLineup(text).names).toEqual(names);
});

test.each<[string, string, string, readonly string[]]>([
  [
    'hours and stages of a caption',
    'LINE UP\n\nMAIN STAGE\n23:00 ASTRIX (ISR) 🇮🇱\n00:30 @ajja_psy b2b Earthling — Portugal\nCHILL OUT\n23:30h - Sol [live]\nEco\n+ TBA',
    '23:00 · Main Stage · Astrix\n00:30 · Main Stage · ajja psy b2b Earthling\n23:30 · Chill Out · Sol',
    ['Astrix', 'ajja psy', 'Earthling', 'Sol', 'Eco'],
  ],
  [
    'days stay in words, for the dates of the form',
    'Viernes 12:\n23:00 Astrix\nSábado 13:\n04:00 Sol\n05:00 TBA',
    'Viernes 12 23:00 · Astrix\nSábado 13 04:00 · Sol',
    ['Astrix', 'Sol'],
  ],
])('%s', (_what, text, sets, names) => {
  expect(pastedLineup(text)).toEqual({ names, sets });
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
  expect(pastedLineup(name)).toEqual({ names: [name], sets: '' });
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
