import { describe, expect, test } from 'vitest';
import { isVisible } from './visible-text.ts';

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
