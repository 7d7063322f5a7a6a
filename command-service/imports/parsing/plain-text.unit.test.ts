import { expect, it } from 'vitest';
import { eventTitle, oneLine, plainText } from './plain-text.ts';

it.each([
  ['plain words', 'Luna Llena', 'Luna Llena'],
  ['tags', '<p>Bajo los <b>pinos</b>.</p><p>Trae agua.</p>', 'Bajo los pinos.\nTrae agua.'],
  ['breaks', 'Uno<br>Dos<br/>Tres', 'Uno\nDos\nTres'],
  ['entities', 'Ozric &amp; Goa&nbsp;Gil &#8211; &quot;vivo&quot;', 'Ozric & Goa Gil – "vivo"'],
  ['scripts as words, never as scripts', '&lt;script&gt;x&lt;/script&gt;', '<script>x</script>'],
  ['less-than signs', 'De 3 < 4 horas', 'De 3 < 4 horas'],
  ['many empty lines', 'a\r\n\r\n\r\n\r\nb', 'a\n\nb'],
  ['control characters', 'a\u0000b\u0007c\u200bd', 'abcd'],
  ['what turns the writing', 'a\u202eb\u2067c\u2069\u202cd', 'abcd'],
  ['half a surrogate pair', 'a\ud83cb', 'a\ufffdb'],
])('%s', (_what, text, expected) => {
  expect(plainText(text)).toBe(expected);
});

it('puts lines into one', () => {
  expect(oneLine('  Luna\n <b>Llena</b>\t2026 ')).toBe('Luna Llena 2026');
});

it.each([
  ['Luna Llena | Entradium', 'Luna Llena'],
  ['Luna Llena - Entradas - Entradium.com', 'Luna Llena'],
  ['Entradas para Luna Llena – Entradium', 'Luna Llena'],
  ['Comprar entradas de Luna Llena', 'Luna Llena'],
  ['Luna - Llena', 'Luna - Llena'],
])('%s is the event %s', (text, expected) => {
  expect(eventTitle(text)).toBe(expected);
});
