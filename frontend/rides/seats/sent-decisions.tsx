import { useEffect, useEffectEvent } from 'react';
import { useDecisions, type Decision } from './decision-store.ts';
import { endDecision, markSent } from './decisions.ts';
import { useSeatDeed } from './use-seat-changes.ts';

/** Sends what was decided of requests for seats once its time is over, whatever screen is open then, or when the page goes out of sight. */
export function SentDecisions() {
  const waiting = useDecisions((state) => state.waiting);
  return Object.values(waiting).map((decision) => (
    <SentDecision key={decision.request.id} decision={decision} />
  ));
}

function SentDecision({ decision }: { readonly decision: Decision }) {
  const { partyId, request, deed, at, isSent } = decision;
  const sending = useSeatDeed(partyId, ({ id }) => endDecision(id));
  const send = useEffectEvent(() => {
    if (isSent) return;
    markSent(request.id);
    sending.mutate({ request, deed });
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), at - Date.now());
    // A telephone may never wake it again.
    const hidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [at]);
  return null;
}
