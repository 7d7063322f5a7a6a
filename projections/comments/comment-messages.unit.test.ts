import { describe, expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentEdited,
  commentRejected,
  commentRestored,
  commentWithdrawn,
  erased,
  PARTY,
  reported,
  reportsDismissed,
} from '@duende/testkit/samples/story';
import { commentProjection } from './comments.ts';

const { given } = specifyProjection(commentProjection);
/** `commented()` */
const id = COMMENT;
const eventId = PARTY;
const author = 'Bruno';
const content = 'Allí nos vemos';
const createdAt = '2026-06-01T12:00:00.000Z';

describe('published messages', () => {
  it('informs the party’s page, but not its author, that it is hidden and shown again', async () => {
    const before = [commented(), commentApproved()];
    const removed = { eventId: PARTY, commentId: COMMENT };
    await given(...before)
      .when(reported({ hides: true }))
      .publishes({
        topics: [`event:${PARTY}`],
        message: { name: 'comment.removed', payload: { position: at(3), ...removed } },
      });
    const shownAgain = expect.objectContaining({
      topics: [`event:${PARTY}`],
      message: expect.objectContaining({ name: 'comment.approved' }),
    });
    await given(...before, reported({ hides: true }))
      .when(reportsDismissed())
      .publishes(shownAgain as never);
  });

  const topics = [`event:${PARTY}`] as const;
  const gone = (position: string) => ({
    topics,
    message: {
      name: 'comment.removed' as const,
      payload: { position, eventId: PARTY, commentId: COMMENT },
    },
  });

  /** only to the author */
  const decided = (
    position: string,
    decision: 'approved' | 'rejected' | 'removed' | 'pending',
    reason: string | null = null,
  ) => ({
    topics: [`user:${BRUNO}`] as const,
    message: {
      name: 'comment.decided' as const,
      payload: { position, eventId: PARTY, commentId: COMMENT, decision, reason },
    },
  });

  it('is silent about a pending comment, and tells the writer of a rejected one', async () => {
    await given().when(commented()).publishes();
    await given(commented())
      .when(commentRejected({ reason: 'Publicidad' }))
      .publishes(decided(at(2), 'rejected', 'Publicidad'));
    await given(commented())
      .when(erased({ userId: BRUNO }))
      .publishes();
  });

  it('is no decision where a visitor wrote it', async () => {
    await given(commented({ authorId: null }))
      .when(commentRejected({ reason: 'Publicidad' }))
      .publishes();
  });

  it('is an approved comment as a GET shows it', async () => {
    const shown = { id, eventId, author, content, createdAt };
    const payload = { position: at(2), eventId, comment: shown };
    await given(commented())
      .when(commentApproved())
      .publishes(decided(at(2), 'approved'), { topics, message: { name: 'comment.approved', payload } });
  });

  it('is shown or gone as before, once a decision is taken back', async () => {
    const shown = { id, eventId, author, content, createdAt };
    const payload = { position: at(4), eventId, comment: shown };
    await given(commented(), commentApproved())
      .when(commentRestored({ status: 'pending' }))
      .publishes(decided(at(3), 'pending'), gone(at(3)));
    await given(commented(), commentApproved(), commentRejected())
      .when(commentRestored({ status: 'approved' }))
      .publishes(decided(at(4), 'approved'), { topics, message: { name: 'comment.approved', payload } });
    await given(commented(), commentRejected())
      .when(commentRestored({ status: 'pending' }))
      .publishes(decided(at(3), 'pending'));
    await given(commented(), commentApproved(), erased({ userId: BRUNO }))
      .when(commentRestored({ status: 'pending' }))
      .publishes();
  });

  it('is to its author and to moderators that it was edited or withdrawn, and to others that it is gone', async () => {
    const changed = (position: string) => ({
      topics: [`user:${BRUNO}`, 'moderation'] as const,
      message: {
        name: 'comment.changed' as const,
        payload: { position, eventId: PARTY, commentId: COMMENT },
      },
    });
    await given(commented())
      .when(commentEdited({ content: 'Otra' }))
      .publishes(changed(at(2)));
    await given(commented())
      .when(commentWithdrawn())
      .publishes(changed(at(2)));
    await given(commented(), commentApproved())
      .when(commentWithdrawn())
      .publishes(changed(at(3)), gone(at(3)));
  });

  it('says that the party’s author wrote it', async () => {
    const member = { id: BRUNO, isAdmin: false };
    const shown = { id, eventId, author, member, isOrganizer: true as const, content, createdAt };
    await given(commented({ signedAs: 'member', isOrganizer: true }))
      .when(commentApproved())
      .publishes(decided(at(2), 'approved'), {
        topics,
        message: { name: 'comment.approved', payload: { position: at(2), eventId, comment: shown } },
      });
  });

  it.each([
    ['member', false],
    ['admin', true],
  ] as const)('is whose it is, where a %s wrote it under the own name', async (signedAs, isAdmin) => {
    const shown = { id, eventId, author, member: { id: BRUNO, isAdmin }, content, createdAt };
    const payload = { position: at(2), eventId, comment: shown };
    await given(commented({ signedAs }))
      .when(commentApproved())
      .publishes(decided(at(2), 'approved'), { topics, message: { name: 'comment.approved', payload } });
  });

  it('is that one is gone, whether taken down or with its author, without the reason but to who wrote it', async () => {
    await given(commented(), commentApproved())
      .when(commentRejected({ reason: 'Publicidad' }))
      .publishes(decided(at(3), 'removed', 'Publicidad'), gone(at(3)));
    await given(commented(), commentApproved())
      .when(erased({ userId: BRUNO }))
      .publishes(gone(at(3)));
  });

  it('is nothing to everybody of one that came and went in the same batch', async () => {
    await given(commented())
      .when(commentApproved(), commentRejected())
      .publishes(decided(at(3), 'rejected'));
  });
});
