import type { HookAnswer, ParkedMessageAnswer } from '@duende/contracts/hooks/hook-answers';
import { NEWS_WORDS } from '@duende/contracts/hooks/hook-news';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { nearMoment } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { parkedQuery } from './hook-queries.ts';

export function ParkedMessages({ hook: { id, name } }: { readonly hook: HookAnswer }) {
  const list = useInfiniteQuery(parkedQuery(id));
  const resend = useCommand({
    command: () => command('POST /api/admin/hooks/:id/resend', { id }),
    done: () => toast('Se envían otra vez', name),
    failed: ['Error al enviar', 'No se pudieron enviar otra vez'],
  });
  return (
    <section aria-label={`Mensajes sin entregar de ${name}`} className="mt-4 border-t border-border pt-4">
      <Button aria-disabled={resend.isPending} onClick={() => resend.mutate(undefined)}>
        {resend.isPending ? 'Enviando...' : 'Enviar otra vez'}
      </Button>
      <QueryBoundary query={list} loading="Cargando mensajes..." failed="No se pudieron cargar los mensajes.">
        {({ items, total }) => (
          <>
            <ul className="mt-3 *:not-first:border-t *:not-first:border-border">
              {items.map((message) => (
                <ParkedItem key={message.id} message={message} />
              ))}
            </ul>
            <MoreItems list={list} shown={items.length} total={total} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function ParkedItem({ message }: { readonly message: ParkedMessageAnswer }) {
  const { news, event, at, lastTry } = message;
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{NEWS_WORDS[news]}</span>
        <span> · </span>
        {event.name === null ? (
          <span className="text-text-2">un evento que ya no está publicado</span>
        ) : (
          <Link
            to="/event/$key"
            params={{ key: event.id }}
            dir="auto"
            className="font-semibold text-uv underline underline-offset-4"
          >
            {event.name}
          </Link>
        )}
        <span className="text-text-3">{` · ${nearMoment(at)}`}</span>
      </p>
      <p className="text-sm text-text-2 wrap-anywhere">{`Respuesta (${nearMoment(lastTry.at)}): ${lastTry.answer}`}</p>
    </li>
  );
}
