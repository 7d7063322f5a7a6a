import { ERASED } from '@duende/contracts/common/personal';
import { sampleId } from '@duende/testkit/samples/party';
import { when, withData } from '@duende/testkit/samples/given-log';
import { describe, expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentEdited,
  commentRejected,
  commentRestored,
  commentWithdrawn,
  erased,
  OTHER_COMMENT,
  PARTY,
  reasonStruck,
  reported,
  reportsDismissed,
  reportsReopened,
} from '@duende/testkit/samples/story';
import type { CommentDocument } from './comment-document.ts';
import { commentProjection } from './comments.ts';
import { textKeyOf } from '../model/text-key.ts';

const { given } = specifyProjection(commentProjection);
const NOON = Date.parse('2026-06-01T12:00:00.000Z');

const decision = (
  verdict: Exclude<CommentDocument['status'], 'erased' | 'hidden' | 'withdrawn'> = 'pending',
  {
    reason = null,
    by = null,
    of = null,
  }: { reason?: string | null; by?: string | null; of?: string | null } = {},
) => ({
  decision: verdict === 'pending' ? null : { verdict, at: '2026-06-01T12:00:00.000Z', reason },
  reasonBy: by,
  reasonOf: of,
});

const decidedAs = (status: CommentDocument['status'] | undefined) => {
  if (status === 'hidden') return 'approved';
  return status === 'erased' || status === 'withdrawn' ? 'pending' : status;
};

const comment = (changes: Partial<CommentDocument> = {}): CommentDocument => ({
  _id: COMMENT,
  position: at(1),
  partyId: PARTY,
  authorId: BRUNO,
  author: 'Bruno',
  signedAs: null,
  content: 'Allí nos vemos',
  earlier: [],
  isOrganizer: false,
  revision: expect.any(Number) as number,
  status: 'pending',
  createdAt: '2026-06-01T12:00:00.000Z',
  shown: changes.status === 'approved' ? [NOON] : [],
  isHeld: false,
  isApproved: changes.status === 'approved' || changes.status === 'hidden' || changes.status === 'erased',
  origin: null,
  erasedAt: null,
  searchText: changes.status === undefined ? 'bruno alli nos vemos' : '',
  textKey: changes.status === 'erased' ? '' : textKeyOf('Allí nos vemos'),
  ...decision(decidedAs(changes.status)),
  ...changes,
});

describe('a comment', () => {
  it('waits, is approved, and is kept when it was rejected', async () => {
    await given(commented()).then(comment());
    await given(commented(), commentApproved()).then(comment({ status: 'approved', position: at(2) }));
    await given(commented(), commentRejected()).then(comment({ status: 'rejected', position: at(2) }));
    await given(commented(), commentApproved(), commentRejected()).then(
      comment({ status: 'rejected', position: at(3), shown: [NOON, NOON] }),
    );
  });

  it('is as it was before where the decision is taken back', async () => {
    const back = { position: at(3), searchText: 'bruno alli nos vemos' };
    await given(commented(), commentRejected(), commentRestored({ status: 'pending' })).then(comment(back));
    await given(commented(), commentApproved(), commentRestored({ status: 'pending' })).then(
      comment({ ...back, shown: [NOON, NOON] }),
    );
    const later = '2026-06-03T10:00:00.000Z';
    await given(
      commented(),
      commentApproved(),
      commentRejected(),
      when(later, commentRestored({ status: 'approved' })),
    ).then(
      comment({
        ...{ status: 'approved', position: at(4), shown: [NOON, NOON, Date.parse(later)] },
        decision: { verdict: 'approved', at: later, reason: null },
      }),
    );
  });

  it('has its new text after an edit, and keeps its place and the earlier one', async () => {
    const text = {
      content: 'Allí estaré',
      searchText: 'bruno alli estare',
      textKey: textKeyOf('Allí estaré'),
    };
    const edit = commentEdited({ content: 'Allí estaré' });
    const now = {
      ...text,
      earlier: [{ content: 'Allí nos vemos', until: '2026-06-01T12:00:00.000Z' }],
      revision: 1,
      position: at(2),
    };
    await given(commented(), edit).then(comment(now));
    const gone = { author: '', authorId: null, content: '', searchText: '', textKey: '', isApproved: false };
    await given(commented(), edit, erased({ userId: BRUNO })).then(
      comment({
        ...{ ...gone, status: 'erased', erasedAt: '2026-06-01T12:00:00.000Z' },
        ...{ revision: 1, position: at(3) },
      }),
    );
  });

  it('is in no list once its author has withdrawn it, whatever it was', async () => {
    await given(commented(), commentWithdrawn()).then(
      comment({ status: 'withdrawn', position: at(2), revision: 1 }),
    );
    const shown = { shown: [NOON, NOON], revision: 2 };
    await given(commented(), commentApproved(), commentWithdrawn()).then(
      comment({ ...shown, status: 'withdrawn', position: at(3) }),
    );
    const hidden = [commented(), commentApproved(), reported({ hides: true })];
    await given(...hidden, commentWithdrawn()).then(
      comment({ ...shown, status: 'withdrawn', isHeld: true, position: at(4) }),
    );
    await given(...hidden, commentWithdrawn(), reportsDismissed()).then(
      comment({ ...shown, status: 'withdrawn', position: at(5) }),
    );
  });

  it('bears the mark of where a visitor’s came from', async () => {
    await given(commented({ authorId: null, author: 'Ana', origin: 'abc' })).then(
      comment({ authorId: null, author: 'Ana', origin: 'abc', searchText: 'ana alli nos vemos' }),
    );
  });

  it('is hidden while many have reported it, until somebody has looked', async () => {
    const later = Date.parse('2026-06-03T10:00:00.000Z');
    const hidden = [commented(), commentApproved(), reported({ hides: true })];
    const seen = { status: 'approved', shown: [NOON, NOON, later], position: at(4) } as const;
    const held = { status: 'hidden', isHeld: true, shown: [NOON, NOON] } as const;
    const dismissed = when('2026-06-03T10:00:00.000Z', reportsDismissed());
    await given(commented(), commentApproved(), reported()).then(
      comment({ status: 'approved', position: at(2) }),
    );
    await given(...hidden).then(comment({ ...held, position: at(3) }));
    await given(...hidden, dismissed).then(comment(seen));
    await given(...hidden, dismissed, reportsReopened({ hides: true })).then(
      comment({ ...held, shown: [NOON, NOON, later, later], position: at(5) }),
    );
    await given(...hidden, reported({ thing: 'party' })).then(comment({ ...held, position: at(3) }));
  });

  it('is hidden again where it was taken down meanwhile, and that was taken back', async () => {
    const hidden = [commented(), commentApproved(), reported({ hides: true })];
    const message = decision('approved');
    await given(...hidden, commentRejected()).then(
      comment({ status: 'rejected', isHeld: true, shown: [NOON, NOON], position: at(4) }),
    );
    await given(...hidden, commentRejected(), commentRestored({ status: 'approved' })).then(
      comment({ status: 'hidden', isHeld: true, shown: [NOON, NOON], position: at(5), ...message }),
    );
  });

  const refused = {
    ...commentRejected({ reason: 'Grosero' }),
    id: sampleId(30),
  };
  const rejected = { status: 'rejected', position: at(2) } as const;

  it('has the reason of its removal, until the reason is redacted', async () => {
    await given(commented(), refused).then(
      comment({ ...rejected, ...decision('rejected', { reason: 'Grosero', by: ADMIN, of: sampleId(30) }) }),
    );
    await given(commented(), refused, reasonStruck(refused)).then(comment({ ...rejected, position: at(3) }));
    await given(commented(), refused, reasonStruck({ ...refused, id: sampleId(31) })).then(
      comment({ ...rejected, ...decision('rejected', { reason: 'Grosero', by: ADMIN, of: sampleId(30) }) }),
    );
  });

  it('keeps no words of a moderator who was erased', async () => {
    await given(commented(), refused, erased({ userId: ADMIN })).then(
      comment({ ...rejected, position: at(3) }),
    );
  });

  it('keeps as what its author wrote it under the own name', async () => {
    await given(commented({ signedAs: 'member' }), commentApproved()).then(
      comment({ signedAs: 'member', status: 'approved', position: at(2) }),
    );
  });

  const wordless = { author: '', content: '', status: 'erased', searchText: '' } as const;
  const erasedAt = '2026-06-03T10:00:00.000Z';

  it('is counted without words once its author was erased, and an anonymous one stays as it is', async () => {
    const anonymous = commented({ authorId: null, commentId: OTHER_COMMENT });
    await given(commented(), commentApproved(), anonymous, when(erasedAt, erased({ userId: BRUNO }))).then(
      comment({ ...wordless, position: at(4), authorId: null, shown: [NOON], erasedAt }),
      comment({
        _id: OTHER_COMMENT,
        authorId: null,
        author: 'Anónimo',
        searchText: 'anonimo alli nos vemos',
        position: at(3),
      }),
    );
  });

  it('is in no list where its words or its name cannot be opened any more, and ends as it did for who read them', async () => {
    const posted = { ...wordless, shown: [NOON], position: at(2) };
    for (const sealed of [{ content: ERASED }, { author: ERASED }]) {
      await given(withData(commented({ signedAs: 'member' }), sealed), commentApproved()).then(
        comment(posted),
      );
      await given(
        withData(commented(), sealed),
        commentApproved(),
        when(erasedAt, erased({ userId: BRUNO })),
      ).then(comment({ ...posted, authorId: null, erasedAt, position: at(3) }));
    }
  });

  it('was shown as long as it was, though it was hidden by reports and its words cannot be opened any more', async () => {
    const gone = withData(commented(), { content: ERASED });
    const later = Date.parse(erasedAt);
    const hidden = [gone, commentApproved(), reported({ hides: true })];
    await given(...hidden).then(comment({ ...wordless, isHeld: true, shown: [NOON, NOON], position: at(3) }));
    await given(...hidden, when(erasedAt, reportsDismissed())).then(
      comment({ ...wordless, shown: [NOON, NOON, later], position: at(4) }),
    );
  });

  it('does not come back by a decision about one that is gone', async () => {
    await given(commented(), when(erasedAt, erased({ userId: BRUNO })), commentApproved()).then(
      comment({ ...wordless, isApproved: false, authorId: null, erasedAt, position: at(2) }),
    );
  });
});
