import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { undoAction } from '../../audit/undo.ts';
import { toast } from '../../browser/toasts.ts';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { reportedQuery } from '../../reports/report-queries.ts';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { command, useCommand } from '../../cache/use-command.ts';
import { ReportLines, wordsOf } from './report-lines.tsx';

/** A moderator's screen: what people have reported, a card for each thing, the newest report first. */
export function ReportsPage() {
  const list = useInfiniteQuery(reportedQuery);
  return (
    <AdminScreen title="Denuncias" count={list.data?.total}>
      <QueryBoundary
        query={list}
        loading="Cargando denuncias..."
        failed="No se pudieron cargar las denuncias."
      >
        {({ items, total }) =>
          items.length === 0 && !list.hasNextPage ? (
            <div tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center">
              <p className="text-lg">No hay denuncias por revisar</p>
              <p className="mt-1 text-text-2">Todo lo que se ha denunciado está revisado.</p>
            </div>
          ) : (
            <>
              <ul className="flex max-w-3xl flex-col gap-4">
                {items.map((item: ReportedAnswer) => (
                  <ReportedThing key={item.id} item={item} />
                ))}
              </ul>
              <MoreItems list={list} shown={items.length} total={total} />
            </>
          )
        }
      </QueryBoundary>
    </AdminScreen>
  );
}

const KINDS = { comment: 'Comentario', party: 'Evento', ride: 'Viaje', user: 'Perfil' } as const;

/** One thing that was reported: what it says, whose it is, who says what against it, and what can be decided. */
function ReportedThing({ item }: { readonly item: ReportedAnswer }) {
  const id = useId();
  const [isHiding, setHiding] = useState(false);
  const dismissing = useDismiss(item);
  const { thing, author, account, text, count, isHidden } = item;
  return (
    <li aria-labelledby={`${id}-what`} className="panel rounded-3xl p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <h2 id={`${id}-what`} className="text-lg font-semibold wrap-anywhere">
          <span>{KINDS[thing]}</span>
          {author !== null && (
            <>
              <span>{' de '}</span>
              <bdi>{author}</bdi>
            </>
          )}
          {thing === 'party' && (
            <>
              <span>{': '}</span>
              <bdi>{text ?? 'sin nombre'}</bdi>
            </>
          )}
        </h2>
        <span className="rounded-full bg-surface-3 px-2.5 text-sm font-semibold text-amber tabular-nums">
          {count === 1 ? '1 denuncia' : `${count} denuncias`}
        </span>
        {isHidden && (
          <span className="rounded-full bg-amber px-2.5 text-sm font-semibold text-bg-0">
            Oculto hasta que alguien decida
          </span>
        )}
      </div>
      {thing === 'comment' && (
        <blockquote
          dir="auto"
          className="mt-3 max-h-60 overflow-y-auto border-l-2 border-border pl-3 wrap-anywhere whitespace-pre-line"
        >
          {text ?? '(borrado)'}
        </blockquote>
      )}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-5 text-sm text-text-3">
        {account !== null ? (
          <span>
            <span>{'De la cuenta '}</span>
            <Link to="/profile" search={{ user: account.id }} className={LINK}>
              <bdi>{account.username}</bdi>
            </Link>
          </span>
        ) : (
          thing === 'comment' && <span>Lo escribió una visita, sin cuenta.</span>
        )}
        <AboutParty item={item} />
        <span className="tabular-nums">{`Última: ${momentDayAndTime(item.lastAt)}`}</span>
      </p>
      {item.isOwn ? <p className="mt-3 text-text-2">{ABOUT_YOU}</p> : <ReportLines item={item} />}
      {!item.isOwn && (
        <div className="mt-4 flex flex-wrap gap-3">
          {thing !== 'user' && (
            <Button
              kind="danger"
              aria-haspopup="dialog"
              aria-describedby={`${id}-what`}
              onClick={() => setHiding(true)}
            >
              Ocultar…
            </Button>
          )}
          <Button
            aria-disabled={dismissing.isPending}
            aria-describedby={`${id}-what`}
            onClick={() => {
              if (!dismissing.isPending) dismissing.mutate(undefined);
            }}
          >
            Nada que hacer
          </Button>
        </div>
      )}
      {isHiding && <HideDialog item={item} onClose={() => setHiding(false)} />}
    </li>
  );
}

const ABOUT_YOU = 'Es algo tuyo: lo revisa otra persona del equipo, y no se te dice quién lo denunció.';
const LINK = 'inline-block py-3 text-uv underline underline-offset-4 wrap-anywhere';

/** Where it stands. */
function AboutParty({ item: { thing, id, eventId, eventName } }: { readonly item: ReportedAnswer }) {
  if (eventId === null) return null;
  return (
    <>
      {thing === 'comment' && (
        <Link to="/historia/comentario/$id" params={{ id }} className={LINK}>
          Página del comentario
        </Link>
      )}
      <Link
        to={thing === 'ride' ? '/event/$key/rides' : '/event/$key'}
        params={{ key: eventId }}
        className={LINK}
      >
        <bdi>{eventName ?? 'El evento'}</bdi>
      </Link>
    </>
  );
}

/** Leaves what was reported as it is. */
function useDismiss(item: ReportedAnswer) {
  const { id } = item;
  return useCommand({
    command: () => command('POST /api/admin/reports/:id/dismiss', { id }),
    done: ({ undoId }, _, client) => {
      const undone = { subject: { type: 'report', id }, what: wordsOf(item) } as const;
      toast('Denuncias descartadas', wordsOf(item), undoAction(client, undoId, undone));
    },
    failed: ['Error al decidir', 'No se pudieron descartar las denuncias'],
  });
}
