import { useEffect, useEffectEvent } from 'react';
import { useDecisions, type Decision } from './decision-store.ts';
import { endDecision, markSent } from './decisions.ts';
import { useSeatDeed } from './use-seat-changes.ts';

/** Sends on any screen, or when the page is hidden. */
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
    // A phone may never resume the page.
    const hidden = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [at]);
  return null;
}
