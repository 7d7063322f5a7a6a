/** Shared by card and skeleton: a row in one column, a poster with text below in several. */
export const CARD_FRAME = {
  card: 'panel group relative isolate flex flex-row overflow-hidden rounded-3xl sm:flex-col lg:flex-row xl:flex-col',
  poster:
    'w-[36%] max-w-44 shrink-0 sm:aspect-[4/5] sm:w-full sm:max-w-none lg:aspect-auto lg:w-44 xl:aspect-[4/5] xl:w-full',
  body: 'flex min-h-45.5 sm:min-h-46.5 min-w-0 flex-1 flex-col p-3.5 sm:p-4',
} as const;

export const LIST_GRID = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-1 xl:grid-cols-3';

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
