import { expect, describe, it, test } from 'vitest';
import { FORM_TEXTS as T } from '../common/form-texts.ts';
import { commentBodySchema } from '../comments/comment-body.ts';
import { importBodySchema } from '../imports/import-body.ts';
import {
  profileBodySchema,
  readTokenBodySchema,
  registerBodySchema,
  setupBodySchema,
} from '../accounts/account-bodies.ts';
import { partyBodySchema } from '../parties/party-body.ts';

const party = { name: 'Luna', location: 'Madrid', dates: ['2026-08-01'] };
const account = { username: 'luna', email: 'luna@example.org', password: 'una muy larga' };
const setup = { username: account.username, password: account.password };
const token = { name: 'curvas', days: 30 };

/** Blanks, formats, fillers, marks without a letter, controls of direction. */
const NOTHING = ['', ' \t ', '\u200b\u2060\ufeff', '\u3164\u2800', '\u0301 \u20e3', '\u202e\u2067\u2069'];

const said = (answer: ReturnType<typeof partyBodySchema.safeParse>) => answer.error?.issues[0]?.message;

describe('required texts need a visible character', () => {
  it.each<[string, (text: string) => unknown, string]>([
    ['the name of a party', (name) => partyBodySchema.safeParse({ ...party, name }), T.partyNameRequired],
    ['its place', (location) => partyBodySchema.safeParse({ ...party, location }), T.partyLocationRequired],
    ['a comment', (content) => commentBodySchema.safeParse({ content }), T.commentRequired],
    ['a username', (username) => registerBodySchema.safeParse({ ...account, username }), T.usernameRequired],
    ['the first one', (username) => setupBodySchema.safeParse({ ...setup, username }), T.usernameRequired],
    ['an e-mail', (email) => registerBodySchema.safeParse({ ...account, email }), T.emailRequired],
    ['the name of a token', (name) => readTokenBodySchema.safeParse({ ...token, name }), T.tokenNameRequired],
    ['an address to import', (url) => importBodySchema.safeParse({ url }), T.importUrlRequired],
  ])('%s', (_what, parse, message) => {
    for (const nothing of NOTHING)
      expect(said(parse(nothing) as never), JSON.stringify(nothing)).toBe(message);
  });
});

describe('optional texts without a visible character are left out', () => {
  it.each(NOTHING)('%j', (nothing) => {
    const parsed = partyBodySchema.parse({ ...party, cost: nothing, link: nothing, description: nothing });
    expect([parsed.cost, parsed.link, parsed.description]).toEqual(['', '', '']);
    expect(profileBodySchema.parse({ telegram: nothing, otherContact: nothing })).toMatchObject({
      telegram: '',
      otherContact: '',
    });
    const comment = { author: nothing, content: 'Sí' };
    expect(commentBodySchema.parse(comment).author).toBe(T.commentAnonymous);
  });
});

describe('a name that turns the text next to it is refused', () => {
  it.each<[string, (text: string) => unknown]>([
    ['of a party', (name) => partyBodySchema.safeParse({ ...party, name })],
    ['of who comments', (author) => commentBodySchema.safeParse({ author, content: 'Sí' })],
    ['of a token', (name) => readTokenBodySchema.safeParse({ ...token, name })],
  ])('%s', (_whose, parse) => {
    for (const name of ['luna \u202eanul', '\u2067luna', 'luna\u2069'])
      expect(said(parse(name) as never), JSON.stringify(name)).toBe(T.nameTurns);
    for (const name of ['ליל ירח', 'luna \u2067ירח\u2069'])
      expect(said(parse(name) as never), JSON.stringify(name)).toBeUndefined();
  });
});

test('a longer text is closed, and counted with what closes it', () => {
  expect(commentBodySchema.parse({ content: 'mira \u202eesto' }).content).toBe('mira \u202eesto\u202c');
  expect(partyBodySchema.parse({ ...party, description: '\u2067a\nb' }).description).toBe('\u2067a\u2069\nb');
  const full = '\u202e'.padEnd(2000, 'x');
  expect(said(commentBodySchema.safeParse({ content: full }) as never)).toBe(T.commentTooLong);
});
