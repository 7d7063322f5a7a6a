import { EVER_POSTED, type CommentDocument } from '@duende/projections/comments/comment-document';
import type { Wait } from '@duende/projections/audit/decisions';
import { wasOn } from '@duende/projections/model/spans';
import { endedBy, spansOf, type Cut } from './cut.ts';
import { beginningOf } from './decision-rows.ts';
import type { ExportModels } from './export-models.ts';
import { peopleOf } from './people-of.ts';
import type { TimedRow } from './shown-rows.ts';
import type { RowOf } from './tables.ts';

/** Erased authors' comments have no text. */
export async function commentRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'comments'>[]> {
  const [comments, decisions] = await Promise.all([
    models.comments.find({ partyId, status: { $in: EVER_POSTED } }, { sort: { createdAt: 1, _id: 1 } }),
    models.decisions.find({ kind: 'comment', partyId }),
  ]);
  const waits = new Map(decisions.map((decision) => [decision.subjectId, decision.waits]));
  const people = await peopleOf(
    models,
    comments.map(({ authorId }) => authorId),
    cut,
  );
  return comments.map((comment) => {
    const { _id, authorId, author, createdAt, shown, erasedAt } = comment;
    const spans = spansOf(shown, cut);
    const row = {
      comment_id: _id,
      party_id: partyId,
      author: people.pseudonym(authorId),
      created_at: createdAt,
      status: statusOf(comment, waits.get(_id) ?? [], cut),
      shown_from: spans[0]?.from ?? null,
      shown_to: spans.length === 0 ? null : (spans.at(-1)?.to ?? endedBy(erasedAt, cut)),
      signed: author || null,
      content: contentAt(comment, cut) || null,
    } satisfies RowOf<'comments'>;
    return { begins: createdAt, row };
  });
}

const contentAt = ({ content, earlier }: Pick<CommentDocument, 'content' | 'earlier'>, { moment }: Cut) =>
  earlier.find(({ until }) => until > moment)?.content ?? content;

/** The status at the cut. An erasure keeps decisions and ends pending comments. */
function statusOf(
  { shown, status }: Pick<CommentDocument, 'shown' | 'status'>,
  waits: readonly Wait[],
  cut: Cut,
): CommentDocument['status'] {
  if (wasOn(shown, cut.at)) return 'approved';
  const last = waits.findLast((wait) => beginningOf(wait) <= cut.moment);
  if (last === undefined || endedBy(last.decidedAt, cut) === null) return 'pending';
  // Approved but hidden: reported by many, not yet reviewed.
  const isHidden = status === 'hidden' && wasOver(shown, cut.at);
  if (isHidden || last.verdict === 'approved') return 'hidden';
  return last.verdict === 'erased' || last.verdict === 'withdrawn' ? last.verdict : 'rejected';
}

/** The last span had ended. */
const wasOver = (shown: CommentDocument['shown'], moment: number) => (shown.at(-1) ?? Infinity) <= moment;
