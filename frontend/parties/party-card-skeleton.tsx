import { CARD_FRAME } from './party-card-frame.ts';

export function PartyCardSkeleton() {
  return (
    <li className={CARD_FRAME.card}>
      <div className={`animate-breathe bg-surface-1 ${CARD_FRAME.poster}`} />
      <div className={`${CARD_FRAME.body} gap-2.5`}>
        <div className="animate-breathe h-4 w-16 rounded bg-surface-2" />
        <div className="animate-breathe h-7 w-4/5 rounded bg-surface-2" />
        <div className="animate-breathe h-4 w-3/5 rounded bg-surface-2" />
        <div className="animate-breathe mt-auto h-11 w-full rounded bg-surface-2" />
      </div>
    </li>
  );
}
