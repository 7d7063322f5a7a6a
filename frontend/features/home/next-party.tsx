import type { RsvpEventAnswer } from '@duende/contracts/api/answers';
import { nextDay } from '@duende/contracts/party-filters';
import { shareKey } from '@duende/contracts/slug';
import { Link } from '@tanstack/react-router';
import { longDay } from '../../lib/time/date-text.ts';
import { Icon } from '../../ui/icons.tsx';
import { nextParty } from './next-confirmed.ts';
import { soonWord } from './soon.ts';

interface NextPartyProps {
  /** `undefined` while not known: the strip keeps its room */
  readonly confirmed: readonly RsvpEventAnswer[] | undefined;
  readonly today: string;
}

const STRIP =
  'panel flex min-h-16 items-center gap-3 rounded-2xl border-l-4 border-acid px-4 py-2 text-text-2';

/** The party the person goes to next, in one line above the list. */
export function NextParty({ confirmed, today }: NextPartyProps) {
  if (confirmed === undefined) return <div className={STRIP} />;
  const party = nextParty(confirmed, today);
  if (party === null) return <p className={STRIP}>Di «¡Voy!» en una fiesta y la verás aquí.</p>;
  const day = nextDay(party.dates, today) ?? today;
  return (
    <Link to="/event/$key" params={{ key: shareKey(party) }} className={`${STRIP} hover:bg-surface-2`}>
      <span className="min-w-0 flex-1">
        <span className="block text-sm">
          Tu próxima fiesta · {soonWord(day, today) ?? longDay(day, today)}
        </span>
        <span className="display block truncate text-xl leading-tight text-text">{party.name}</span>
      </span>
      <Icon name="forward" className="size-5 text-acid" />
    </Link>
  );
}
