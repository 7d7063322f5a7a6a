import { describe, expect, it } from 'vitest';
import { createAccountClaims, nameLook } from './account-claims.ts';

describe('two names look the same that differ', () => {
  it.each([
    ['by nothing', 'Ana', 'Ana'],
    ['by case', 'Ana', 'aNA'],
    ['by a Cyrillic letter', 'admin', '\u0430dmin'],
    ['by a Cyrillic capital', 'admin', '\u0410DMIN'],
    ['by being Greek capitals all over', 'Ana', '\u0391\u039d\u0391'],
    ['by being Cyrillic all over', 'paxo', '\u0440\u0430\u0445\u043e'],
    ['by full-width letters', 'Ana', '\uff21\uff4e\uff41'],
    ['by letters of mathematics', 'Ana', '\u{1d400}\u{1d427}\u{1d41a}'],
    ['by i as l', 'Iris', 'lris'],
    ['by i as 1', 'Iris', '1r1s'],
    ['by an i without its dot', 'Iris', '\u0131ris'],
    ['by a dot set on i apart', 'Iris', 'i\u0307ris'],
    ['by a Turkish capital', 'iris', '\u0130ris'],
    ['by o as 0', 'Leo', 'Le0'],
    ['by m as r and n', 'Marta', 'rnarta'],
    ['by an accent of another kind', 'Bego\u00f1a', 'Begon\u0342a'],
    ['by accents in two code points', 'Bego\u00f1a', 'Begon\u0303a'],
    ['by what is not seen', 'Ana', 'An\u3164a'],
    ['by two spaces for one', 'Ana Luz', 'Ana  Luz'],
    ['by another space', 'Ana Luz', 'Ana\u2003Luz'],
    ['by a colour of a heart', 'Ana \u2764', 'Ana \u2764\ufe0f'],
  ])('%s', (_how, one, other) => {
    expect(nameLook(one)).toBe(nameLook(other));
  });
});

describe('two names look different that differ', () => {
  it.each([
    ['by a tilde', 'Begoña', 'Begona'],
    ['by an accent', 'José', 'Jose'],
    ['by a letter', 'Ana', 'Ane'],
    ['by a number', 'Ana 2', 'Ana 3'],
    ['by a space', 'AnaLuz', 'Ana Luz'],
    ['by a sign', 'Ana.', 'Ana'],
  ])('%s', (_how, one, other) => {
    expect(nameLook(one)).not.toBe(nameLook(other));
  });
});

/** What is claimed in logs that exist: where this fails, the rule or the data changed, and so must the version. */
it('is what it was', () => {
  const names = [
    'admin',
    'Iris',
    'Begoña Núñez',
    '\u0391\u039d\u0391',
    'Ⅿaría 0110',
    'ß \u0436 \u4e00 \u0627',
    '🌞',
  ];
  expect(names.map((name) => nameLook(name).normalize('NFC'))).toEqual([
    'adrnln',
    'lrls',
    'begoña núñez',
    'ana',
    'rnarĺa ollo',
    'ß ж ー l',
    '🌞',
  ]);
});

const { username, usernameLook, email, adminSetup } = createAccountClaims((text) => `<${text}>`);

describe('the claims of an account', () => {
  it.each([
    ['case', 'Ana', 'aNA'],
    ['accents in two code points', 'Bego\u00f1a', 'BEGON\u0303A'],
    ['full-width letters', 'Ana', '\uff21\uff2e\uff21'],
  ])('are one for names that differ by %s', (_what, one, other) => {
    expect(username(one)).toEqual(username(other));
    expect(email(`${one}@duende.test`)).toEqual(email(`${other}@DUENDE.test`));
  });

  it('are two for names that people can distinguish', () => {
    expect(username('Begona')).not.toEqual(username('Bego\u00f1a'));
    expect(usernameLook('Begona')).not.toEqual(usernameLook('Bego\u00f1a'));
  });

  it('are one of two for look-alike names, and signing in needs the exact one', () => {
    expect(usernameLook('Iris')).toEqual(usernameLook('lris'));
    expect(username('Iris')).not.toEqual(username('lris'));
  });

  it('of a name and of a look never meet', () => {
    expect(usernameLook('ana').stream).not.toBe(username('ana').stream);
    expect(usernameLook('ana').stream).not.toBe(username('look-1:ana').stream);
  });

  it('do not show that a name is an e-mail of somebody', () => {
    expect(username('ana@duende.test').stream.replace(/^username-/, '')).not.toBe(
      email('ana@duende.test').stream.replace(/^email-/, ''),
    );
  });

  it('name their streams and kinds', () => {
    expect(username('Ana')).toEqual({ stream: 'username-<username:ana>', kind: 'username' });
    expect(usernameLook('Ana')).toEqual({ stream: 'username-<look-1:ana>', kind: 'username' });
    expect(email('a@b.cc')).toEqual({ stream: 'email-<email:a@b.cc>', kind: 'email' });
    expect(adminSetup()).toEqual({ stream: 'admin-setup', kind: 'admin-setup' });
  });
});
