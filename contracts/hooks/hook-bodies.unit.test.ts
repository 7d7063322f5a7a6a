import { expect, it } from 'vitest';
import { hookBodySchema } from './hook-bodies.ts';
import type { HookKind } from './hook-kinds.ts';

const body = (kind: HookKind, target: object, more: object = {}) => ({
  ...{ kind, target, name: 'Grupo', news: ['cancelled', 'new'], locations: [], styles: [] },
  ...more,
});
const TOKEN = `123456789:${'A'.repeat(35)}`;

it('keeps the fields of its kind, and lists in their order, once', () => {
  const given = body(
    'web',
    { url: 'https://grupo.example/a?b', token: TOKEN },
    { styles: ['dub', 'acid', 'dub'] },
  );
  expect(hookBodySchema.parse(given)).toMatchObject({
    ...{ target: { url: 'https://grupo.example/a?b' }, news: ['new', 'cancelled'], styles: ['acid', 'dub'] },
  });
});

it.each([
  'http://grupo.example/',
  'https://grupo.example:8443/',
  'https://ana:clave@grupo.example/',
  'https://localhost/',
  'https://[::1]/',
  'ftp://grupo.example/',
  'grupo.example',
  `https://grupo.example/${'a'.repeat(1000)}`,
  '',
])('refuses the address %s', (url) => {
  expect(hookBodySchema.safeParse(body('web', { url })).success).toBe(false);
});

it.each([
  [TOKEN, '-1001234567890', true],
  [TOKEN, '@norte', true],
  [TOKEN, '@n', false],
  [TOKEN, 'norte', false],
  [TOKEN, '', false],
  [`${TOKEN}/../x`, '@norte', false],
  ['123:abc', '@norte', false],
])('takes the token %s with the chat %s: %s', (token, chat, isTaken) => {
  expect(hookBodySchema.safeParse(body('telegram', { token, chat })).success).toBe(isTaken);
});

it.each([
  ['no name', { name: ' ' }, 'Ponle un nombre'],
  ['no news', { news: [] }, 'Elige al menos una novedad'],
  ['other news', { news: ['deleted'] }, 'Elige al menos una novedad'],
  ['another region', { locations: ['Lisboa'] }, 'Elige zonas de la lista'],
  ['a target that is none', { target: 'x' }, 'Faltan los datos del sitio al que se avisa'],
  ['another kind', { kind: 'fax' }, 'Elige a dónde se avisa: una dirección web o un chat de Telegram'],
])('refuses %s in Spanish', (_what, more, words) => {
  const { error } = hookBodySchema.safeParse(body('web', { url: 'https://grupo.example/' }, more));
  expect(error?.issues[0]?.message).toBe(words);
});
