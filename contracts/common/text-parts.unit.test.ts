import { describe, expect, test, vi } from 'vitest';
import { textParts, withoutLinks } from './text-parts.ts';

describe('links in a text', () => {
  test.each([
    ['sin enlaces', ['sin enlaces']],
    ['mira https://a.es/x.', ['mira ', { href: 'https://a.es/x' }, '.']],
    ['(http://a.es), y ya', ['(', { href: 'http://a.es' }, '), y ya']],
    ['javascript:alert(1)', ['javascript:alert(1)']],
    ['https://', ['https://']],
    ['https://...', ['https://...']],
    ['HTTP://A.ES y https://ñandú.es', [{ href: 'HTTP://A.ES' }, ' y ', { href: 'https://ñandú.es' }]],
    ['<https://a.es/?q=1.5>"', ['<', { href: 'https://a.es/?q=1.5' }, '>"']],
    ['', []],
  ])('%s', (text, parts) => {
    expect(textParts(text).map((part) => (part.kind === 'link' ? { href: part.href } : part.text))).toEqual(
      parts,
    );
  });

  test('links are found by browsers that have no `URL.canParse`, such as Safari 16', () => {
    const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function');
    });
    try {
      expect(textParts('https://a.es')).toEqual([{ kind: 'link', href: 'https://a.es' }]);
    } finally {
      canParse.mockRestore();
    }
  });
});

test.each([
  ['sin enlaces', 'sin enlaces'],
  ['mira https://a.es/x, y HTTP://B.ES.', 'mira (enlace sin revisar), y (enlace sin revisar).'],
  ['www.a.es/?q=1', '(enlace sin revisar)'],
])('for calendar programs no address is left: %s', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});
