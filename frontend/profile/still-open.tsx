import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownCalendarQuery, readTokensQuery } from '../accounts/user-queries.ts';
import { toast } from '../browser/toasts.ts';
import { momentDay } from '../dates/moment-text.ts';
import { noticePreferencesQuery, ownDevice } from '../push/push.ts';
import { useMay } from '../session/session.ts';
import { FirstItems } from '../ui/first-items.tsx';
import { Button } from '../ui/button.tsx';
import { NOTICES } from '../cache/keys.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

/** Access that works without a session. */
export function StillOpen() {
  const hasTokens = useMay('token.own');
  const devices = useQuery(noticePreferencesQuery);
  const calendar = useQuery(ownCalendarQuery);
  const tokens = useQuery({ ...readTokensQuery, enabled: hasTokens });
  const failed = [devices, calendar, tokens].find(({ data, error }) => data === undefined && error !== null);
  const query = {
    data:
      failed === undefined && devices.data && calendar.data
        ? { devices: devices.data.devices, calendarSince: calendar.data.createdAt, tokens: tokens.data ?? [] }
        : undefined,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
  };
  return (
    <section aria-labelledby="still-open">
      <h2 id="still-open" className="text-lg font-semibold">
        Qué más sigue abierto
      </h2>
      <p className="mt-1 mb-2 max-w-[60ch] text-sm text-text-2">
        Lo que te avisa o lee algo tuyo sin que inicies sesión. Con una contraseña nueva dejan de servir los
        avisos y el enlace del calendario; los tokens no.
      </p>
      <QueryBoundary query={query} loading="Cargando..." failed="No se pudo cargar lo que sigue abierto.">
        {(open) => <Rows {...open} />}
      </QueryBoundary>
    </section>
  );
}

interface RowsProps {
  readonly devices: readonly { readonly id: string; readonly device: string; readonly since: string }[];
  readonly calendarSince: string | null;
  readonly tokens: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
}

function Rows({ devices, calendarSince, tokens }: RowsProps) {
  const { data: own } = useQuery({ queryKey: [...NOTICES, 'device'], queryFn: ownDevice });
  const ending = useEnding();
  if (devices.length === 0 && calendarSince === null && tokens.length === 0)
    return <p className="text-text-2">Nada más.</p>;
  const rows = [
    ...devices.map(({ id, device, since }) => {
      const name = device === '' ? 'Navegador desconocido' : device;
      return (
        <Row key={id} name={`Avisos en ${name}`} words={`Desde el ${momentDay(since)}`}>
          {id === own?.id && (
            <span className="rounded-full bg-surface-3 px-3 py-0.5 text-sm font-semibold text-uv">
              Este navegador
            </span>
          )}
          <Button kind="quiet" aria-disabled={ending.isPending} onClick={() => ending.mutate(id)}>
            <span>No avisar ahí</span>
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        </Row>
      );
    }),
    calendarSince !== null && (
      <Row key="calendar" name="El enlace de tu calendario" words={`Creado el ${momentDay(calendarSince)}`}>
        <Link to="/profile" hash="own-calendar" className={LINK}>
          Anularlo
          <span className="sr-only"> en Tu calendario</span>
        </Link>
      </Row>
    ),
    ...tokens.map(({ id, name, createdAt, expiresAt }) => (
      <Row
        key={id}
        name={`Token de lectura: ${name}`}
        words={`Creado el ${momentDay(createdAt)} · sirve hasta el ${momentDay(expiresAt)}`}
      >
        <a href="#read-tokens" className={LINK}>
          Revocarlo
          <span className="sr-only"> en Tokens de lectura</span>
        </a>
      </Row>
    )),
  ];
  return (
    <FirstItems
      items={rows.filter((row) => row !== false)}
      first={2}
      labelledBy="still-open"
      row={(row) => row}
      className="max-w-3xl *:not-first:border-t *:not-first:border-border"
    />
  );
}

const LINK = 'inline-block py-3 text-uv underline underline-offset-4';

function Row({
  name,
  words,
  children,
}: {
  readonly name: string;
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-text-3 tabular-nums">{words}</p>
      </div>
      {children}
    </li>
  );
}

/** The browser does not subscribe again. */
function useEnding() {
  return useCommand({
    command: (id: string) => command('DELETE /api/users/push/:id', { id }),
    done: () => toast('Ya no te avisaremos ahí'),
    failed: ['Error', 'No se pudieron quitar los avisos'],
  });
}
