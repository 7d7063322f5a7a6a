import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { rsvpCountQuery, shownCount } from '../rsvp-queries.ts';
import { Attendance, firstText } from '../attendance.tsx';
import { PartyCard } from '../party-card.tsx';

interface LiveCardProps {
  readonly party: EventCardAnswer;
  readonly now: number;
  readonly isOn?: boolean;
  readonly isGoing: boolean;
  /** stands in the first screen: its photo is fetched at once */
  readonly eager: boolean;
}

/** A party of home: how many go is asked for, and kept true. */
export const LiveCard = memo(function LiveCard(props: LiveCardProps) {
  return <PartyCard {...props} attendance={<LiveAttendance eventId={props.party.id} />} />;
});

function LiveAttendance({ eventId }: { readonly eventId: string }) {
  const count = useQuery(rsvpCountQuery(eventId));
  return <Attendance count={shownCount(count)} words={count.data === 0 ? firstText : undefined} />;
}
