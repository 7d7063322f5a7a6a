import { expect, it } from 'vitest';
import { liveOnly, newestWrites } from './mongo-documents.ts';
import { place } from '@duende/testkit/samples/sample-documents';

it.each<[string, object, boolean]>([
  ['everything', {}, true],
  ['a field fixed to a value', { partyId: 'p', isGoing: true }, false],
  [
    'a field fixed to one of some values',
    { status: { $in: ['approved', 'pending'] }, at: { $lt: 'x' } },
    false,
  ],
  ['nothing in a field', { authorId: null }, true],
  ['nothing or a value', { authorId: { $in: ['a', null] } }, true],
  ['anything but a value', { status: { $ne: 'deleted' } }, true],
  ['ids', { _id: { $in: ['a'] } }, true],
  ['alternatives', { $or: [{ authorId: 'a' }, { authorId: null }] }, true],
])('asks for tombstones to be left out only where they could pass: %s', (_, filter, isAdded) => {
  const live = liveOnly({ ...filter });
  expect(live).toEqual(isAdded ? { ...filter, _removedAt: { $exists: false } } : filter);
});

it('writes only the newest of each document', () => {
  const writes = [
    { put: { _id: 'a', position: place(3) } },
    { put: { _id: 'b', position: place(1) } },
    { remove: 'a', position: place(2) },
    { remove: 'b', position: place(4) },
  ];
  expect(newestWrites(writes)).toEqual([writes[0], writes[3]]);
});
