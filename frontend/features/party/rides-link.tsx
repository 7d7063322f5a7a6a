import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { Link } from '@tanstack/react-router';
import { useRides } from '../../lib/queries/use-rides.ts';
import { Icon } from '../../ui/icons.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { offersLine } from './offers-line.ts';

/** The way to the shared rides, with what is offered at the moment. */
export function RidesLink({ party }: { readonly party: EventAnswer }) {
  const { data } = useRides(party);
  return (
    <Link
      to="/event/$key/rides"
      params={{ key: shareKey(party) }}
      className="panel flex min-h-16 items-center gap-4 rounded-2xl px-5 py-3 hover:bg-surface-2"
    >
      <ScreenIcon name="car" className="size-6 text-cyan" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">Viajes compartidos</span>
        <span className="block text-text-2 tabular-nums">{offersLine(data ?? [])}</span>
      </span>
      <Icon name="forward" className="size-5 text-text-3" />
    </Link>
  );
}
