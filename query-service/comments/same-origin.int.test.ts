import { LIST_HEADERS } from '@duende/contracts/api/list-headers';
import { sampleId } from '@duende/testkit/samples/party';
import {
  approved,
  commentApproved,
  commented,
  PARTY,
  people,
  submitted,
} from '@duende/testkit/samples/story';
import type { PendingCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { expect, test } from 'vitest';
import { admin } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const QUEUE = '/api/admin/comments/pending';
const sent = (n: number, origin: string) =>
  commented({ commentId: sampleId(100 + n), authorId: null, author: `Visita ${n}`, origin });

test('entries of one line on one day are marked and listed together, and the mark is for no other reader', async () => {
  const same = Array.from({ length: 25 }, (_, n) => sent(n, 'aaaa'));
  const shown = commentApproved({ commentId: sampleId(100), authorId: null });
  const rig = await givenEvents([...people, submitted(), approved(), ...same, sent(30, 'bbbb'), shown]);
  const all = await rig.read<readonly PendingCommentAnswer[]>(QUEUE, admin);
  expect(all.map(({ sameOrigin }) => sameOrigin)).toEqual([...Array.from({ length: 24 }, () => 23), 0]);
  const first = await rig.get(`${QUEUE}?origin=aaaa&limit=10`, admin);
  expect(first.headers[LIST_HEADERS.totalCount.toLowerCase()]).toBe('24');
  expect(first.headers[LIST_HEADERS.link.toLowerCase()]).toContain('origin=aaaa');
  expect(await rig.read(`${QUEUE}?origin=cccc`, admin)).toEqual([]);
  expect((await rig.get(`${QUEUE}?origin=aaaa&origin=bbbb`, admin)).status).toBe(400);
  expect((await rig.get(`/api/events/${PARTY}/comments`)).body.toString()).not.toContain('aaaa');
});
