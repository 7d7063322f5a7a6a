import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmedPartiesQuery } from '../../lib/queries/confirmed-query.ts';
import { isWaiting } from '../../lib/outbox/outbox-command.ts';
import { usePartyCommands } from '../../lib/outbox/use-outbox.ts';
import { rsvpStatusQuery } from '../../lib/queries/rsvp-status-query.ts';
import { usePress } from '../../lib/session/use-press.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { useRsvp } from './use-rsvp.ts';

/**
 * '¿Vas?' / '¡Voy!'. What it shows is what a press turns: who presses '¿Vas?' goes, even if the page learns only then who
 * they are, or that they were going already. A visitor is sent to make an account and comes back here.
 */
export function RsvpButton({ eventId }: { readonly eventId: string }) {
  const isSignedIn = useSession().status === 'signed-in';
  const navigate = useNavigate();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const status = useIsGoing(eventId, isSignedIn);
  const rsvp = useRsvp(eventId);
  const waiting = usePartyCommands(eventId, 'rsvp').find(isWaiting)?.wish.isGoing;
  const isGoing = isSignedIn && (rsvp.isPending ? rsvp.variables : (waiting ?? status ?? false));
  const [celebrated, setCelebrated] = useState(0);
  const { waiting: held, press } = usePress<boolean>((who, wish) => {
    if (who.status === 'signed-out') {
      toast('Inicia sesión', 'Para confirmar tu asistencia, crea una cuenta desde el menú principal');
      void navigate({ to: '/register', search: { volver: here } });
      return;
    }
    if (wish) setCelebrated((times) => times + 1);
    rsvp.mutate(wish);
  });

  return (
    <Button
      kind={isGoing ? 'mine' : 'primary'}
      aria-pressed={isGoing}
      aria-busy={held !== undefined}
      onClick={() => press(!isGoing)}
      className={classNames(
        'relative min-w-32 text-lg',
        waiting !== undefined && 'text-amber! ring-2! ring-amber! bg-surface-2!',
      )}
    >
      {isGoing && <Icon name="check" />}
      {isGoing ? '¡Voy!' : '¿Vas?'}
      {celebrated > 0 && isGoing && <Burst key={celebrated} />}
    </Button>
  );
}

/** Without signal the list of what the person has confirmed tells of a party that was not opened before. */
function useIsGoing(eventId: string, isSignedIn: boolean): boolean | undefined {
  const status = useQuery({ ...rsvpStatusQuery(eventId), enabled: isSignedIn });
  const confirmed = useQuery({ ...confirmedPartiesQuery, enabled: isSignedIn && status.isError });
  return status.data ?? confirmed.data?.some(({ id }) => id === eventId);
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
