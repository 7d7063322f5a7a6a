import { expect, test } from 'vitest';
import { encodedEtag, namedForm, namesEtag, revisionEtag, strongEtag } from './representation.ts';

const etag = strongEtag(Buffer.from('x'));

test('is strong, quoted and made of the content', () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(strongEtag(Buffer.from('x'))).toBe(etag);
  expect(strongEtag(Buffer.from('y'))).not.toBe(etag);
});

test.each([
  ['the same', etag, true],
  ['its br form', encodedEtag(etag, 'br'), true],
  ['its gzip form', encodedEtag(etag, 'gzip'), true],
  ['the compressed form of another', encodedEtag(strongEtag(Buffer.from('y')), 'gzip'), false],
  ['one of several', `"other", ${etag}`, true],
  ['weakened by a proxy', `W/${etag}`, true],
  ['anything', '*', true],
  ['another', '"other"', false],
  ['none', undefined, false],
])('If-None-Match: %s', (_name, header, known) => {
  expect(namesEtag(header, etag)).toBe(known);
});

test('a validator names its own representation', () => {
  const etag = strongEtag(Buffer.from('x'));
  const forms = ['br', 'gzip'].map((form) => encodedEtag(etag, form));
  for (const form of [etag, ...forms]) expect(namedForm(`"other", W/${form}`, etag)).toBe(form);
  expect(namedForm('*', etag)).toBe(etag);
  for (const none of [undefined, '', '"other"', `${etag.slice(0, -1)}-gzip-7f2d"`])
    expect(namedForm(none, etag)).toBeNull();
});

test('a revision is the validator of a party, and never taken for another that ends or begins alike', () => {
  expect(revisionEtag(5)).toBe('"5"');
  expect(namesEtag('"5"', revisionEtag(5))).toBe(true);
  expect(namesEtag('"15", "55", "5x"', revisionEtag(5))).toBe(false);
});
