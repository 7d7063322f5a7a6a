import { useQuery } from '@tanstack/react-query';
import { useAskedEachEvening } from '../../dates/use-asked-each-day.ts';
import { noticesQuery } from '../../notices/notices-query.ts';

export function Unread() {
  const unread = useQuery(noticesQuery).data?.unread ?? 0;
  useAskedEachEvening(noticesQuery.queryKey);
  if (unread === 0) return null;
  return (
    <span className="absolute -top-1.5 left-1/2 ml-1 min-w-5 rounded-full bg-acid px-1 text-center text-xs leading-5 font-bold text-bg-0 tabular-nums lg:static lg:ml-2">
      <span>{unread}</span>
      <span className="sr-only"> sin leer</span>
    </span>
  );
}
