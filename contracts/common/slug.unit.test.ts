import { expect, it } from 'vitest';
import { parsePartyReference, partySlug, shareKey } from './slug.ts';
import { isUuid } from './uuid.ts';

const ID = 'ab12cd34-ef56-4a7b-8c9d-0e1f2a3b4c5d';

it.each([
  [ID, { kind: 'id', id: ID }],
  [ID.toUpperCase(), { kind: 'id', id: ID }],
  ['2026-08-01-luna-de-corcho-ab12cd34', { kind: 'short', shortId: 'ab12cd34' }],
  ['2026-08-01-Luna-De-Corcho-AB12CD34', { kind: 'short', shortId: 'ab12cd34' }],
  ['ab12cd34', { kind: 'short', shortId: 'ab12cd34' }],
  ['2026-08-01-luna-de-corcho-ab12cd34).', { kind: 'short', shortId: 'ab12cd34' }],
  ['2026-08-01-luna-de-corcho-ab12cd34,', { kind: 'short', shortId: 'ab12cd34' }],
  ['2026-08-01-luna-de-corcho-ab12cd34…', { kind: 'short', shortId: 'ab12cd34' }],
  [`${ID}»`, { kind: 'id', id: ID }],
  ['2026-08-01-luna-de-corcho-ab12cd34)x', null],
  ['2026-08-01-luna-de-corcho', null],
  ['luna-xab12cd34', null],
  ['luna-ab12cd3', null],
  [`${ID}0`, null],
  ['', null],
  [`${'a'.repeat(192)}-ab12cd34`, null],
])('%j means %j', (segment, reference) => {
  expect(parsePartyReference(segment)).toEqual(reference);
});

it.each([
  [ID, true],
  [ID.toUpperCase(), false],
  [`x${ID}`, false],
  [ID.replaceAll('-', ''), false],
])('%j is an id: %j', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

it.each([
  ['Luna de Corcho', ['2026-08-01', '2026-08-02'], '2026-08-01-luna-de-corcho'],
  ['  ¡Ñandú   Öko! (vol. 2) ', ['2026-08-01'], '2026-08-01-nandu-oko-vol-2'],
  ['☾☾☾', ['2026-08-01'], '2026-08-01'],
  ['Luna', [], 'luna'],
  ['☾', [], ''],
])('%j on %j reads %j', (name, dates, slug) => {
  expect(partySlug({ name, dates })).toBe(slug);
  expect(shareKey({ id: ID, name, dates })).toBe(slug === '' ? 'ab12cd34' : `${slug}-ab12cd34`);
});
