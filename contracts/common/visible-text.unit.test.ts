import { describe, expect, test } from 'vitest';
import { closeDirections, isolated, isVisible } from './visible-text.ts';

describe('a text in which nothing can be seen', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['blanks of any width', ' \t\u00a0\u2003\u3000\u205f'],
    ['line breaks', '\r\n\u0085\u2028\u2029'],
    ['control characters', '\u0007\u001b\u009f'],
    ['format characters', '\u200b\u200d\u2060\ufeff\u00ad\u202e\u{e0041}'],
    ['fillers', '\u3164\u115f\u1160\uffa0\u2800\u034f\u{1d159}'],
    ['selectors of a variant', '\ufe0f\u{e0100}\u180b'],
    ['marks without a letter', '\u0301\u20e3 \u0940'],
    ['what is private or no character', '\ue000\u{f0000}\uffff\u0378'],
    ['half a character', '\ud83d'],
  ])('%s', (_what, text) => {
    expect(isVisible(text)).toBe(false);
    expect(isVisible(`${text}x${text}`)).toBe(true);
  });
});

test.each(['x', '.', '0', 'é', 'e\u0301', '理由', '🎉', '❤\ufe0f', '\u200f סיבה', 'قرار', '한'])(
  '%j can be seen',
  (text) => {
    expect(isVisible(text)).toBe(true);
  },
);

describe('a text that turns nothing next to it', () => {
  test.each<[string, string, string]>([
    ['nothing turned', 'Luna llena', 'Luna llena'],
    ['Hebrew', 'שלום לכולם', 'שלום לכולם'],
    ['closed', 'a \u202eb\u202c c \u2067d\u2069', 'a \u202eb\u202c c \u2067d\u2069'],
    ['an override', 'luna \u202eanul', 'luna \u202eanul\u202c'],
    ['embeddings', '\u202aa\u202bb\u202dc', '\u202aa\u202bb\u202dc\u202c\u202c\u202c'],
    ['isolates', '\u2066a\u2067b\u2068c', '\u2066a\u2067b\u2068c\u2069\u2069\u2069'],
    ['an embedding within an isolate', '\u2067a\u202eb', '\u2067a\u202eb\u202c\u2069'],
    ['an isolate that ends before what it holds', '\u2067a\u202eb\u2069c', '\u2067a\u202eb\u202c\u2069c'],
    ['an embedding that an isolate keeps open', '\u202ea\u2067b\u202cc', '\u202ea\u2067bc\u2069\u202c'],
    ['ends of nothing', 'a\u202cb\u2069c', 'abc'],
    ['each of its lines', '\u202ea\n\u2067b\r\nc', '\u202ea\u202c\n\u2067b\u2069\r\nc'],
  ])('%s', (_what, text, closed) => {
    expect(closeDirections(text)).toBe(closed);
    expect(closeDirections(closed)).toBe(closed);
  });
});

test.each([
  ['Luna de Ñandú 🎉', 'Luna de Ñandú 🎉'],
  ['ליל ירח', '\u2068ליל ירח\u2069'],
  ['ليلة', '\u2068ليلة\u2069'],
  ['luna \u202eanul', '\u2068luna \u202eanul\u202c\u2069'],
  ['luna\u2069', '\u2068luna\u2069'],
])('%j inside another text is %j', (text, shown) => expect(isolated(text)).toBe(shown));
