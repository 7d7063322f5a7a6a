import { describe, expect, it } from 'vitest';
import { FORM_TEXTS } from './form-texts.ts';
import { isUsernameReadable, line, nameLine, optionalLink, text } from './text-fields.ts';

describe('a name that can be read', () => {
  it.each([
    ['an ordinary one', 'Ana Luz'],
    ['one of Spanish letters', 'Begoña Núñez Güell'],
    ['the same in two code points a letter', 'Begon\u0303a Nu\u0301n\u0303ez'],
    ['Catalan', 'Marçal Col·lell'],
    ['Vietnamese, two marks on a letter', 'Nguyễn Thị'],
    ['Greek of old, three marks on a letter', 'ᾧδε'],
    ['Hindi', 'ड़ींक्षि'],
    ['Thai', 'ผู้หญิง'],
    ['Hebrew with its points', 'שָׁלוֹם'],
    ['Arabic with its vowels', 'مُحَمَّد'],
    ['Cyrillic', 'Андрей'],
    ['a sun in colour', 'Sol \u2600\ufe0f'],
    ['a flag', 'Eva 🇪🇸'],
    ['signs', '~psy_trance.89~'],
  ])('is %s', (_what, name) => {
    expect(isUsernameReadable(name)).toBe(true);
  });
});

describe('a name that passes for another one, or spills over', () => {
  it.each([
    ['a space before it', ' Ana'],
    ['a space after it', 'Ana\u00a0'],
    ['a control character', 'An\u0007a'],
    ['a zero-width space', 'An\u200ba'],
    ['a soft hyphen', 'An\u00ada'],
    ['the order of letters turned', '\u202eanA'],
    ['a line break', 'An\u2028a'],
    ['a Hangul filler', 'Ana\u3164'],
    ['only Hangul fillers', '\u3164\u3164\u3164'],
    ['a half-width filler', 'An\uffa0a'],
    ['a Khmer vowel that is never seen', 'An\u17b4a'],
    ['the joiner of graphemes', 'An\u034fa'],
    ['a variation selector behind a letter', 'Ana\ufe0f'],
    ['one of the supplement', 'Ana\u{e0101}'],
    ['a tag', 'Ana\u{e0061}'],
    ['a blank Braille pattern', 'An\u2800a'],
    ['a sign of somebody\u2019s own', 'An\ue000a'],
    ['half a character', 'An\ud800a'],
    ['marks piled up', 'A\u0301\u0302\u0303\u0304na'],
    ['one mark twice', 'A\u0301\u0301na'],
    ['one mark twice, once in the letter', 'Á\u0301na'],
    ['a mark before everything', '\u0301Ana'],
    ['a mark on a space', 'Ana \u0301Luz'],
  ])('has %s', (_what, name) => {
    expect(isUsernameReadable(name)).toBe(false);
  });
});

it.each([
  ['', true],
  ['https://entradas.example/x', true],
  ['HTTP://EJEMPLO.ORG:8080', true],
  ['https//a.es', false],
  ['http:/a.es', false],
  ['http://https//a.es', false],
  ['http://', false],
  ['mailto:hola@a.es', false],
  ['ver http://a.es', false],
])('%j is a link: %j', (link, expected) => {
  expect(optionalLink('Enlace', 500).safeParse(link).success).toBe(expected);
});

it.each(['\n', '\r', '\t', '\u0085', '\u2028', '\u2029'])(
  'a line has no end of a line in it, a text may: %j',
  (end) => {
    const value = `Luna${end}llena`;
    expect(line(60, 'no').safeParse(value).success).toBe(false);
    expect(text(60, 'no').safeParse(value).success).toBe(true);
  },
);
it.each([
  ['a text', text(9, 'too long')],
  ['a line', line(9, 'too long')],
  ['a name', nameLine(9, { message: 'too long', turning: 'turns' })],
])('%s with a control character, or half a character, says what is wrong with it', (_what, schema) => {
  const messageOf = (value: string) => schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(messageOf('Lu\u0007na')).toEqual([FORM_TEXTS.controlCharacters]);
  expect(messageOf('Lu\ud800na')).toEqual([FORM_TEXTS.controlCharacters]);
  expect(messageOf('Luna'.repeat(9))).toEqual(['too long']);
});
