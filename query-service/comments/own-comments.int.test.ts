import type { OwnCommentAnswer } from '@duende/contracts/comments/comment-answers';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  commentApproved,
  commented,
  commentRejected,
  commentWithdrawn,
  OTHER_COMMENT,
  OTHER_PARTY,
  PARTY,
  people,
  submitted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { alba, bruno } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';

const [waits, published, refused, elsewhere] = [61, 62, 63, 64].map(sampleId) as [
  string,
  string,
  string,
  string,
];
const posted = (commentId: string, partyId = PARTY) => commented({ commentId, partyId, authorId: ALBA });

test('only the writer sees their own comment that waits under a party', async () => {
  const { read } = await givenEvents([
    ...people,
    submitted(),
    approved(),
    ...[waits, published, refused].map((id) => posted(id)),
    posted(elsewhere, OTHER_PARTY),
    commentApproved({ commentId: published }),
    commentRejected({ commentId: refused }),
    posted(OTHER_COMMENT),
    commentWithdrawn({ commentId: OTHER_COMMENT, authorId: ALBA }),
  ]);
  const path = `/api/users/comments?waitingAt=${PARTY}`;
  const ids = (answer: readonly OwnCommentAnswer[]) => answer.map(({ id }) => id);
  expect(ids(await read<OwnCommentAnswer[]>(path, alba))).toEqual([waits]);
  expect(await read(path, bruno)).toEqual([]);
  expect(await read<OwnCommentAnswer[]>('/api/users/comments', alba)).toHaveLength(4);
});

test('it is not to be kept, and an unknown party is refused', async () => {
  const { get } = await givenEvents([...people]);
  const own = await get(`/api/users/comments?waitingAt=${PARTY}`, alba);
  expect(own.headers['cache-control']).toMatch(/private|no-store/);
  expect((await get('/api/users/comments?waitingAt=x', alba)).status).toBe(400);
});
