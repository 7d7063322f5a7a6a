import type { commentEventSchemas } from './comment-events.ts';
import { audited, PLAIN, QUIET, REASONED, SEEN, type RecordsOf } from '../common/event-record.ts';
import type { JsonObject } from '../common/json.ts';

const ON_COMMENT = { ...PLAIN, streams: ['comment'] } as const;

export const commentRecords = {
  CommentPosted: {
    ...ON_COMMENT,
    personal: { paths: ['author', 'content'], key: 'comment' },
    // not recorded in version 1
    upcasters: [(data: JsonObject) => ({ ...data, signedAs: null })],
    audit: null,
    undoneBy: null,
    wait: 'begun',
    ...SEEN,
  },
  CommentEdited: {
    ...ON_COMMENT,
    personal: { paths: ['content'], key: 'comment' },
    audit: null,
    undoneBy: null,
    wait: null,
    ...SEEN,
  },
  CommentWithdrawn: {
    ...ON_COMMENT,
    ...audited('comment', 'comment.withdrawn', {
      name: 'Comentario retirado por su autor',
      did: 'retiró su comentario',
    }),
    undoneBy: null,
    wait: 'withdrawn',
    ...QUIET,
  },
  CommentApproved: {
    ...ON_COMMENT,
    ...audited('comment', 'comment.approved', { name: 'Comentario aprobado', did: 'aprobó el comentario' }),
    undoneBy: 'CommentRestored',
    wait: 'approved',
    ...QUIET,
  },
  CommentRejected: {
    ...ON_COMMENT,
    ...REASONED,
    ...audited('comment', 'comment.rejected', { name: 'Comentario rechazado', did: 'rechazó el comentario' }),
    undoneBy: 'CommentRestored',
    wait: 'rejected',
    ...QUIET,
  },
  CommentRestored: {
    ...ON_COMMENT,
    ...audited('comment', 'comment.restored', {
      name: 'Comentario restaurado',
      did: 'restauró el comentario',
    }),
    undoneBy: null,
    wait: 'again',
    ...QUIET,
  },
} as const satisfies RecordsOf<typeof commentEventSchemas>;
