import { useParams, useSearch } from '@tanstack/react-router';
import { PastPartyPage } from '../features/history/past-party-page.tsx';
import { PartyThen } from '../features/party/party-then.tsx';
import { partyPoint } from '../features/rides/points.ts';
import { RidesThen } from '../features/rides/rides-then.tsx';

export function PastPartyScreen() {
  const { id } = useParams({ from: '/historia/evento/$id' });
  const { at } = useSearch({ from: '/historia/evento/$id' });
  return (
    <PastPartyPage key={id} id={id} at={at}>
      {({ event, count, comments, commentCount, rides, rideCount }, today) => (
        <PartyThen
          party={event}
          today={today}
          count={count}
          comments={comments}
          commentCount={commentCount}
          rides={<RidesThen rides={rides} count={rideCount} party={partyPoint(event)} />}
        />
      )}
    </PastPartyPage>
  );
}
