import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PublicProfile } from '../features/profile/public-profile.tsx';
import { usePanels } from '../lib/panels.ts';
import { partyQuery } from '../lib/queries/party-queries.ts';
import { partyIdQuery } from '../lib/queries/party-reference.ts';

interface RidesPersonProps {
  readonly userId: string;
  /** the last part of the party's address */
  readonly segment: string;
  readonly back: ReactNode;
}

/** Who offers or needs a ride; what is written to them names the party. */
export function RidesPerson({ userId, segment, back }: RidesPersonProps) {
  const panels = usePanels();
  const { data: id } = useQuery(partyIdQuery(useQueryClient(), segment));
  const { data: party } = useQuery({ ...partyQuery(id ?? ''), enabled: id !== undefined });
  const subject = party ? `a ${party.name}` : 'a la fiesta';
  return (
    <PublicProfile
      userId={userId}
      back={back}
      onLogin={() => panels.show('login')}
      message={`¡Hola! Te escribo desde Duende por el viaje ${subject}.`}
    />
  );
}
