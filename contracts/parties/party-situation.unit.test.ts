import { expect, test } from 'vitest';
import { isChoice } from '../events/party-changes.ts';
import { PARTY_TYPES } from '../events/party-status.ts';
import { partyRecords } from './party-records.ts';
import { AS_SUBMITTED, CHOSEN_FIELDS, CHOSEN_ROWS, isChosenField } from './party-situation.ts';

test.each(CHOSEN_FIELDS)('%s is chosen by one event, which can be undone', (field) => {
  const choosing = PARTY_TYPES.filter((type) => partyRecords[type].changes === field);
  expect(choosing).toHaveLength(1);
  expect(choosing.map((type) => partyRecords[type].undoneBy)).toEqual(choosing);
  expect(choosing.every((type) => isChoice({ type }))).toBe(true);
});

test.each(CHOSEN_FIELDS)('%s has words for each choice, and is the first in a new party', (field) => {
  const { choices, label, undone } = CHOSEN_ROWS[field];
  expect(label).toMatch(/^\p{Lu}/u);
  expect(undone).toMatch(/^\p{Lu}.*\.$/u);
  expect(Object.values(choices)).not.toContain('');
  expect(AS_SUBMITTED[field]).toBe(Object.keys(choices)[0]);
});

test('other names are no such field', () => {
  expect(['condition', 'name', 'toString', null].filter(isChosenField)).toEqual([]);
  expect(isChoice({ type: 'PartyNoticeSet' })).toBe(false);
});
