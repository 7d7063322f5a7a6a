import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../../../notices/notices-query.ts';
import { useMay } from '../../../session/session.ts';
import { PendingBadge } from './pending-badge.tsx';

/** Beside the menu's button: what waits for a moderator, and what the person has not read; live. */
export function MenuBadges() {
  const moderates = useMay('party.moderate');
  return (
    <>
      {moderates && <PendingBadge />}
      <NoticesBadge />
    </>
  );
}

function NoticesBadge() {
  const unread = useQuery(noticesQuery).data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className="absolute right-0 bottom-0.5 min-w-5 rounded-full bg-acid px-1 text-center text-xs leading-5 font-bold text-bg-0 tabular-nums">
      <span>{unread}</span>
      <span className="sr-only">{unread === 1 ? ' aviso sin leer' : ' avisos sin leer'}</span>
    </span>
  );
}
