import { expect, test } from 'vitest';
import { escapeHtml, scriptJson } from './escape.ts';

test('HTML: nothing of a text can become an element or leave an attribute', () => {
  expect(escapeHtml(`<script>"'&</script>`)).toBe('&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;');
});

test.each([['</script><script>alert(1)</script>'], ['<!--<script>'], ['a\u2028b\u2029c & d']])(
  'a script element: %j stays inside and reads back the same',
  (text) => {
    const json = scriptJson({ text });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);
