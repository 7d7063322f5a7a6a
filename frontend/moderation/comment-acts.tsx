import type { ModeratedCommentAnswer } from '@duende/contracts/comments/moderated-answers';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { RemoveComment } from '../comments/remove-comment.tsx';
import { COMMENTS, type DecisionKind } from './moderations.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useModeration } from './use-moderation.ts';
import { useRejecting } from './use-rejecting.ts';

/** What can be decided about a comment on its own page: what waits is approved or rejected, what is published taken down. */
export function CommentActs({ comment }: { readonly comment: ModeratedCommentAnswer }) {
  const { rejecting, ask, end, sent, refused } = useRejecting<ModeratedCommentAnswer>();
  const [isRemoving, setRemoving] = useState(false);
  const moderate = useModeration(COMMENTS, {
    onFailed: () => undefined,
    onRefused({ reason }, failure) {
      if (reason !== '') refused({ items: [comment], reason, failure });
    },
  });
  function decide(kind: DecisionKind, reason = '') {
    if (!moderate.isPending) moderate.mutate({ items: [comment], kind, reason });
  }
  return (
    <>
      {comment.status === 'pending' && (
        <section aria-label="Moderación" className="mt-4 flex flex-wrap gap-3">
          <Button kind="primary" aria-disabled={moderate.isPending} onClick={() => decide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" aria-disabled={moderate.isPending} onClick={() => decide('reject')}>
            Rechazar
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => ask([comment])}>
            Rechazar con motivo…
          </Button>
        </section>
      )}
      {(comment.status === 'approved' || comment.status === 'hidden') && (
        <Button kind="danger" aria-haspopup="dialog" className="mt-4" onClick={() => setRemoving(true)}>
          Retirar…
        </Button>
      )}
      <RejectDialog
        rejecting={rejecting}
        moderation={COMMENTS}
        noun="comentario"
        onClose={end}
        onReject={(reason) => {
          sent([comment]);
          decide('reject', reason);
        }}
      />
      {isRemoving && <RemoveComment comment={comment} onClose={() => setRemoving(false)} />}
    </>
  );
}
