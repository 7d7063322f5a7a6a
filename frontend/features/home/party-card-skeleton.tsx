import { cardFrame } from './party-card-frame.ts';

export function PartyCardSkeleton({ leading }: { readonly leading: boolean }) {
  const frame = cardFrame(leading);
  return (
    <li className={frame.card}>
      <div className={`skeleton ${frame.poster}`} />
      <div className={`${frame.body} gap-2.5`}>
        <div className="skeleton h-4 w-16 rounded bg-surface-2" />
        <div className="skeleton h-7 w-4/5 rounded bg-surface-2" />
        <div className="skeleton h-4 w-3/5 rounded bg-surface-2" />
        <div className="skeleton mt-auto h-11 w-full rounded bg-surface-2" />
      </div>
    </li>
  );
}
