import type { commentEventSchemas } from './comment-events.ts';
import type { RecordsOf } from '../common/event-record.ts';

export const commentRecords = {
  CommentPosted: { audit: null, undoneBy: null, wait: 'begun' },
  CommentApproved: {
    audit: {
      subject: 'comment',
      kinds: { 'comment.approved': { name: 'Comentario aprobado', did: 'aprobó el comentario' } },
    },
    undoneBy: 'CommentRestored',
    wait: 'approved',
  },
  CommentRejected: {
    audit: {
      subject: 'comment',
      kinds: { 'comment.rejected': { name: 'Comentario rechazado', did: 'rechazó el comentario' } },
    },
    undoneBy: 'CommentRestored',
    wait: 'rejected',
  },
  CommentRestored: {
    audit: {
      subject: 'comment',
      kinds: { 'comment.restored': { name: 'Comentario restaurado', did: 'restauró el comentario' } },
    },
    undoneBy: null,
    wait: 'again',
  },
} as const satisfies RecordsOf<typeof commentEventSchemas>;
