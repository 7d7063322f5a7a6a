import { Permitted } from '../ui/permitted.tsx';
import { COMMENT_QUEUE } from './kinds/comment-queue.tsx';
import { PARTY_QUEUE } from './kinds/party-queue.tsx';
import { PROPOSAL_QUEUE } from './kinds/proposal-queue.tsx';
import { REASON_QUEUE } from './kinds/reason-queue.tsx';
import { REPORT_QUEUE } from './kinds/report-queue.tsx';
import type { Decidable } from './queue/drawn-rows.ts';
import type { QueueKind, QueueView } from './queue/queue-kind.ts';
import { Queue } from './queue/queue.tsx';

export function ModerationPage({ view }: { readonly view: QueueView }) {
  switch (view) {
    case 'pending':
      return <Allowed kind={PARTY_QUEUE} />;
    case 'proposals':
      return <Allowed kind={PROPOSAL_QUEUE} />;
    case 'reasons':
      return <Allowed kind={REASON_QUEUE} />;
    case 'pending-comments':
      return <Allowed kind={COMMENT_QUEUE} />;
    case 'reports':
      return <Allowed kind={REPORT_QUEUE} />;
    default:
      view satisfies never;
      return null;
  }
}

/** The key resets the selection in each queue. */
function Allowed<T extends Decidable>({ kind }: { readonly kind: QueueKind<T> }) {
  return (
    <Permitted permission={kind.permission}>
      <Queue key={kind.view} kind={kind} />
    </Permitted>
  );
}
