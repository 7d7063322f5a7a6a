import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { ReportLines } from './report-lines.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { useDismiss } from './use-dismiss.ts';

const KINDS = { comment: 'Comentario', party: 'Evento', ride: 'Viaje', user: 'Perfil' } as const;

/** One thing that was reported: what it says, whose it is, who says what against it, and what can be decided. */
export function ReportedThing({ item }: { readonly item: ReportedAnswer }) {
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
      <ReportLines item={item} />
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
      {isHiding && <HideDialog item={item} onClose={() => setHiding(false)} />}
    </li>
  );
}

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
