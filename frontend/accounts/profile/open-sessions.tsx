import type { DoneAnswer } from '@duende/contracts/common/answers';
import type { OpenSessionAnswer } from '@duende/contracts/accounts/account-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { openSessionsQuery } from '../user-queries.ts';
import { shortDay } from '../../dates/date-text.ts';
import { errorToast, toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';

const OTHERS = 'Cerrar las demás';

/** The user's open sessions, which can be ended. */
export function OpenSessions() {
  const { data, error, refetch } = useQuery(openSessionsQuery);
  const closing = useClosing();
  if (data === undefined && error !== null)
    return (
      <FailureNote words="No se pudieron cargar tus sesiones." error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando sesiones...
      </p>
    );
  return (
    <>
      <ul aria-labelledby="open-sessions" className="flex flex-col divide-y divide-border">
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isClosing={closing.isPending}
            onClose={() => closing.mutate(session)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          kind="danger"
          aria-disabled={closing.isPending}
          onClick={() => closing.mutate(null)}
          className="mt-2 self-start"
        >
          {OTHERS}
        </Button>
      )}
    </>
  );
}

/** Ends one session, or with `null` all but this one. */
function useClosing() {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (session: OpenSessionAnswer | null) =>
      send<DoneAnswer>('DELETE', `/api/users/sessions${session === null ? '' : `/${session.id}`}`),
    onSuccess: (_, session) =>
      toast(
        session === null ? 'Sesiones cerradas' : 'Sesión cerrada',
        'En ese dispositivo habrá que iniciar sesión de nuevo.',
      ),
    onError: (error) => errorToast('Error al cerrar', messageOf(error, 'No se pudo cerrar la sesión')),
    onSettled: () => client.invalidateQueries({ queryKey: openSessionsQuery.queryKey }),
  });
}

interface SessionRowProps {
  readonly session: OpenSessionAnswer;
  readonly isClosing: boolean;
  readonly onClose: () => void;
}

function SessionRow({ session, isClosing, onClose }: SessionRowProps) {
  const device = session.device === '' ? 'Dispositivo desconocido' : session.device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-text-3 tabular-nums">
          {`Desde el ${shortDay(session.firstDay)} · usada el ${shortDay(session.lastDay)}`}
        </p>
      </div>
      {session.isThis ? (
        <span className="rounded-full bg-surface-3 px-3 py-0.5 text-sm font-semibold text-uv">
          Este dispositivo
        </span>
      ) : (
        <Button kind="quiet" aria-disabled={isClosing} onClick={onClose} className="-mx-5">
          <span>Cerrar esta sesión</span>
          <span className="sr-only">{` en ${device}`}</span>
        </Button>
      )}
    </li>
  );
}
