import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

test.each([
  ['sin enlaces', ['sin enlaces']],
  ['mira https://a.es/x.', ['mira ', { href: 'https://a.es/x' }, '.']],
  ['(http://a.es), y ya', ['(', { href: 'http://a.es' }, '), y ya']],
  ['javascript:alert(1)', ['javascript:alert(1)']],
  ['https://', ['https://']],
  ['', []],
])('%s', (text, parts) => {
  expect(textParts(text).map((part) => (part.kind === 'link' ? { href: part.href } : part.text))).toEqual(
    parts,
  );
});
