import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { isLastNights } from '@duende/contracts/parties/party-night';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Attendance, firstText } from '../parties/attendance.tsx';
import { LIST_GRID } from '../parties/party-card-frame.tsx';
import { PartyCard } from '../parties/party-card.tsx';
import { rsvpCountQuery, shownCount } from '../parties/rsvp-queries.ts';

interface OnNowProps {
  readonly parties: readonly EventCardAnswer[];
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

/** Nights still going on although their day is over: the list no longer has them. */
export function OnNow({ parties, now, going }: OnNowProps) {
  const on = parties.filter((party) => isLastNights(party, now));
  if (on.length === 0) return null;
  return (
    <section aria-labelledby="on-now" className="mb-6">
      <h2 id="on-now" className="display mb-3 text-name sm:text-title">
        Ahora mismo
      </h2>
      <ul className={LIST_GRID}>
        {on.map((party) => (
          <LiveCard key={party.id} party={party} now={now} isOn isGoing={going.has(party.id)} eager />
        ))}
      </ul>
    </section>
  );
}

interface LiveCardProps {
  readonly party: EventCardAnswer;
  readonly now: number;
  readonly isOn?: boolean;
  readonly isGoing: boolean;
  /** true on the first screen, where the photo is fetched at once */
  readonly eager: boolean;
}

export const LiveCard = memo(function LiveCard(props: LiveCardProps) {
  return <PartyCard {...props} attendance={<LiveAttendance eventId={props.party.id} />} />;
});

function LiveAttendance({ eventId }: { readonly eventId: string }) {
  const count = useQuery(rsvpCountQuery(eventId));
  return <Attendance count={shownCount(count)} words={count.data === 0 ? firstText : undefined} />;
}
