import { createHash } from 'node:crypto';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenLongFile, long, longParties, unread } from '../testing/unread-export.ts';
import { admin } from '../testing/actors.ts';
import { ALBA, approved, erased, submitted, updated } from '@duende/testkit/samples/story';
import { day, when } from '@duende/testkit/samples/given-log';

test('is whole and cut at its moment, though people write and are erased while it is taken', async () => {
  const rig = await givenLongFile();
  const file = await unread(rig, admin);
  const [first, last] = [sampleId(1), sampleId(longParties.length)];
  for (const id of [first, last])
    await rig.and(when(day(21), updated({ partyId: id, changes: { name: { from: 'Larga', to: 'Nueva' } } })));
  await rig.and(when(day(21), approved({ partyId: last })));
  await rig.and(when(day(21), submitted({ partyId: sampleId(longParties.length + 1), details: long })));
  await rig.and(erased({ userId: ALBA }));
  await rig.shown();

  const lines = (await file.rest()).split('\n').slice(0, -1);
  const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as Record<string, unknown>);
  const sum = createHash('sha256')
    .update(`${lines.slice(0, -1).join('\n')}\n`)
    .digest('hex');
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ count: longParties.length, sha256: sum });
  expect(rows.map(({ party_id }) => party_id)).toEqual(longParties.map((_, index) => sampleId(index + 1)));
  for (const row of rows)
    expect(row).toMatchObject({ name: 'Larga', status: 'pending', valid_from: day(1), valid_to: null });
  // From there on, a person erased meanwhile has no pseudonym.
  expect(rows[0]?.['actor']).toMatch(/^p[0-9a-f]{16}$/);
  expect(rows.at(-1)?.['actor']).toBeNull();
  expect(rig.logged).toEqual([]);
}, 60_000);
