import { describe, expect, it } from 'vitest';
import { createAccountClaims } from './account-claims.ts';

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

  it('are two for names that people tell apart', () => {
    expect(username('Begona')).not.toEqual(username('Bego\u00f1a'));
    expect(usernameLook('Begona')).not.toEqual(usernameLook('Bego\u00f1a'));
  });

  it('are one of two for names that look the same, by which nobody signs in as the other', () => {
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
