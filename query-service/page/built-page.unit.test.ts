import { expect, test } from 'vitest';
import { parseTemplate } from './built-page.ts';

const page = '<head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-data--></body>';

test('fills the markers with what it is given, dollar signs included', () => {
  expect(
    parseTemplate(page).render({
      head: '<title>$& $1</title>',
      html: '<h1>$`</h1>',
      data: '<script></script>',
    }),
  ).toBe('<head><title>$& $1</title></head><body><div id="root"><h1>$`</h1></div><script></script></body>');
});

test.each(['<!--app-head-->', '<!--app-html-->', '<!--app-data-->'])(
  'a page without %s is refused',
  (marker) => {
    expect(() => parseTemplate(page.replace(marker, ''))).toThrow(marker);
  },
);
