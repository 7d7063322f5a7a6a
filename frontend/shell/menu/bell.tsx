import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAskedEachDay } from '../../dates/use-asked-each-day.ts';
import { noticesQuery } from '../../notices/notices-query.ts';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

/** Leads to what the person is told, with how much of it they have not read; live. */
export function Bell() {
  const unread = useQuery(noticesQuery).data?.unread ?? 0;
  useAskedEachDay(noticesQuery.queryKey);
  return (
    <Link
      to="/avisos"
      className="relative grid size-11 place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
    >
      <ScreenIcon name="bell" />
      <span className="sr-only">Avisos</span>
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-acid px-1 text-center text-xs leading-5 font-bold text-bg-0 tabular-nums">
          <span>{unread}</span>
          <span className="sr-only"> sin leer</span>
        </span>
      )}
    </Link>
  );
}
