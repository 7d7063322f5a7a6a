import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rsvpStatusQuery } from '../../lib/queries/rsvp-queries.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useRsvp } from './use-rsvp.ts';

/** '¿Vas?' / '¡Voy!'. A visitor is sent to make an account and comes back here. */
export function RsvpButton({ eventId }: { readonly eventId: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const signedIn = session.status === 'signed-in';
  const status = useQuery({ ...rsvpStatusQuery(eventId), enabled: signedIn });
  const isGoing = status.data ?? false;
  const rsvp = useRsvp(eventId);
  const [celebrated, setCelebrated] = useState(0);

  function press() {
    // Nobody knows yet which way the button would turn.
    if (session.status === 'unknown' || (signedIn && status.isPending)) return;
    if (!signedIn) {
      toast('Inicia sesión', 'Para confirmar tu asistencia, crea una cuenta desde el menú principal');
      void navigate({ to: '/register', search: { volver: here } });
      return;
    }
    if (!isGoing) setCelebrated((times) => times + 1);
    rsvp.mutate(!isGoing);
  }

  return (
    <Button
      kind={isGoing ? 'mine' : 'primary'}
      aria-pressed={isGoing}
      onClick={press}
      className="relative min-w-32 text-lg"
    >
      {isGoing && <Icon name="check" />}
      {isGoing ? '¡Voy!' : '¿Vas?'}
      {celebrated > 0 && isGoing && <Burst key={celebrated} />}
    </Button>
  );
}

function Burst() {
  return (
    <span className="burst" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}
