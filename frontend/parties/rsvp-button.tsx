import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../http/api-error.ts';
import { optimisticUpdate } from '../cache/optimistic-update.ts';
import { sendOrKeep } from '../offline/keep-command.ts';
import { isWaiting } from '../offline/outbox-command.ts';
import { usePartyCommands } from '../offline/outbox.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from './rsvp-queries.ts';
import { accountAtScreen, useSession } from '../session/session.ts';
import { useHeldBack, useSuspension } from '../session/suspension.ts';
import { useSessionAction } from '../session/use-session-action.ts';
import { takeIntendedRsvp, intendRsvp } from '../session/intended-rsvp.ts';
import { DOUBLE_PRESS_MS } from '../browser/double-press.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CommandNote } from '../ui/command-note.tsx';
import { Icon } from '../ui/icons.tsx';

interface RsvpButtonProps {
  readonly eventId: string;
  /** false: RSVPs can only be withdrawn */
  readonly isOpen?: boolean;
  /** at a tap for a yes */
  readonly onGo?: () => void;
  /** after the server's answer for a yes, at once for a no */
  readonly onSaid?: (isGoing: boolean) => void;
}

/**
 * '¿Vas?' always ends in a yes, even if the page learns of the session or of an earlier yes only then. A visitor
 * registers first and is then counted.
 */
export function RsvpButton({ eventId, isOpen = true, onGo, onSaid }: RsvpButtonProps) {
  const isSignedIn = useSession().status === 'signed-in';
  const navigate = useNavigate();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const status = useIsGoing(eventId, isSignedIn);
  const rsvp = useRsvp(eventId, () => onSaid?.(true));
  const waiting = usePartyCommands(eventId, 'rsvp').find(isWaiting)?.wish.isGoing;
  const isGoing = isSignedIn && (rsvp.isPending ? rsvp.variables : (waiting ?? status ?? false));
  const [celebrated, setCelebrated] = useState(0);
  const isHeldBack = useHeldBack();
  const isSuspended = useSuspension() !== null;
  const { waiting: held, run } = useSessionAction<boolean>((who, goes) => {
    if (who.status === 'signed-out') {
      if (goes) intendRsvp(eventId);
      toast('Inicia sesión', 'Para confirmar tu asistencia, crea una cuenta desde el menú principal');
      void navigate({ to: '/register', search: { volver: here } });
      return;
    }
    if (goes && isHeldBack()) return;
    if (goes) {
      setCelebrated((times) => times + 1);
      onGo?.();
    } else onSaid?.(false);
    rsvp.mutate(goes);
  });
  const isSecondTap = useSecondTap();
  const { mutate } = rsvp;
  useEffect(() => {
    if (isSignedIn && takeIntendedRsvp(eventId)) mutate(true);
  }, [isSignedIn, eventId, mutate]);

  if (!isOpen && !isGoing) return null;
  return (
    <Button
      kind={!isOpen || (isSuspended && !isGoing) ? 'secondary' : isGoing ? 'mine' : 'primary'}
      aria-busy={held !== undefined}
      onClick={(click) => {
        if (!isSecondTap(click)) run(!isGoing);
      }}
      className={classNames(
        'relative min-w-32 text-lg',
        waiting !== undefined && 'text-amber! ring-2! ring-amber! bg-surface-2!',
      )}
    >
      {isGoing && isOpen && <Icon name="check" />}
      <span>{!isOpen ? 'Ya no voy' : isGoing ? '¡Voy!' : '¿Vas?'}</span>
      {celebrated > 0 && isGoing && <Burst key={celebrated} />}
    </Button>
  );
}

/**
 * The second tap of a double tap would take the first one back. Safari on phones does not count taps in `detail`
 * (WebKit bug 298652); keys have 0 there.
 */
function useSecondTap() {
  const last = useRef(-Infinity);
  return ({ detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>) => {
    const isSecond = detail > 1 || (detail === 1 && timeStamp - last.current < DOUBLE_PRESS_MS);
    if (!isSecond) last.current = timeStamp;
    return isSecond;
  };
}

/** Offline, the list of confirmed parties answers. */
function useIsGoing(eventId: string, isSignedIn: boolean): boolean | undefined {
  const status = useQuery({ ...rsvpStatusQuery(eventId), enabled: isSignedIn });
  const isUnknown = isSignedIn && status.isError;
  const confirmed = useQuery({ ...confirmedPartiesQuery, enabled: isUnknown });
  // A list stored on the device must not be used during hydration.
  return status.data ?? (isUnknown ? confirmed.data?.some(({ id }) => id === eventId) : undefined);
}

function Burst() {
  return (
    <span className="motion-reduce:hidden" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <i
          key={index}
          className="pointer-events-none absolute top-1/2 left-1/2 -m-[0.2rem] size-[0.4rem] animate-burst rounded-full bg-acid-soft"
          style={{ rotate: `${20 + 45 * index}deg` }}
        />
      ))}
    </span>
  );
}

/** Optimistic. Offline the command waits in the outbox and the count stays. */
function useRsvp(eventId: string, onGoing: () => void) {
  const client = useQueryClient();
  const status = rsvpStatusQuery(eventId).queryKey;
  const count = rsvpCountQuery(eventId).queryKey;
  return useMutation({
    // Two quick clicks are two commands, sent in order.
    scope: { id: `rsvp-${eventId}` },
    mutationFn: (isGoing: boolean) => sendOrKeep({ kind: 'rsvp', eventId, isGoing }, accountAtScreen(client)),
    onMutate: async (isGoing) => {
      const before = client.getQueryData(status)?.data.isGoing;
      const rollbackStatus = await optimisticUpdate(client, status, () => ({ isGoing }));
      // The count may include the person already.
      const step = before === undefined || before === isGoing ? 0 : isGoing ? 1 : -1;
      const rollbackCount = await optimisticUpdate(
        client,
        count,
        (shown) => shown && { ...shown, count: Math.max(0, shown.count + step) },
      );
      return {
        isCounted: before !== undefined,
        rollback: () => {
          rollbackStatus();
          rollbackCount();
        },
      };
    },
    onSuccess: async (answer, isGoing, { isCounted, rollback }) => {
      if (answer === null) return rollback();
      if (isGoing) onGoing();
      const isShown = client.getQueryData(status)?.data.isGoing === isGoing;
      await Promise.all([
        // An earlier query may have overwritten the optimistic value.
        !isShown && client.invalidateQueries({ queryKey: status, exact: true }),
        !isCounted && client.invalidateQueries({ queryKey: count, exact: true }),
      ]);
    },
    onError: (error, _isGoing, shown) => {
      shown?.rollback();
      errorToast('Error', messageOf(error, 'No se pudo actualizar el RSVP'));
    },
  });
}

export function PendingRsvpNote({ eventId }: { readonly eventId: string }) {
  const command = usePartyCommands(eventId, 'rsvp').at(-1);
  return command && <CommandNote command={command} className="basis-full" />;
}
