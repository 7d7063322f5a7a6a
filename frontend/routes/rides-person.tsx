import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { partyIdQuery, partyQuery } from '../lib/queries/party-queries.ts';
import { publicUserQuery } from '../lib/queries/user-queries.ts';
import { PageHeading } from '../ui/page-heading.tsx';

interface RidesPersonProps {
  readonly userId: string;
  readonly segment: string;
  readonly back: ReactNode;
  readonly onLogin: () => void;
}

export function RidesPerson({ userId, segment, back }: RidesPersonProps) {
  const { data: partyId = '' } = useQuery(partyIdQuery(useQueryClient(), segment));
  const { data: party } = useQuery({ ...partyQuery(partyId), enabled: partyId !== '' });
  const { data: user, error } = useQuery(publicUserQuery(userId));
  const greeting = `Hola, te escribo por el viaje a ${party?.name ?? 'la fiesta'} (Duende).`;
  const digits = user?.whatsapp?.replace(/\D/g, '');
  return (
    <section className="mx-auto max-w-xl px-4 py-6">
      {back}
      <PageHeading title="Perfil de Usuario">Perfil de Usuario</PageHeading>
      {user ? (
        <p>
          {user.username}
          {digits && <a href={`https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`}>WhatsApp</a>}
        </p>
      ) : (
        <p>{error ? 'Error al cargar el perfil' : 'Cargando perfil...'}</p>
      )}
    </section>
  );
}
