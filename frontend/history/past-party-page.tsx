import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiErrorOf } from '../http/api-error.ts';
import { buttonClass } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { pastPartyQuery } from './history-queries.ts';
import { momentOf } from './moment.ts';
import { PastFailure } from './past-failure.tsx';
import { Ribbon, RIBBON_BACK, RIBBON_LINK } from './ribbon.tsx';

interface PastPartyPageProps {
  readonly id: string;
  /** ISO 8601; without it, now */
  readonly at: string | undefined;
  /** at: milliseconds since 1970 */
  readonly children: (party: HistoryEventAnswer, at: number) => ReactNode;
}

export function PastPartyPage({ id, at, children }: PastPartyPageProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...pastPartyQuery(id, at),
    placeholderData: keepPreviousData,
  });
  const now = { to: '/historia/evento/$id', params: { id }, search: {} } as const;
  return (
    <div className="mx-auto max-w-[76rem] px-4 pt-3 sm:px-6 lg:px-8">
      <Ribbon
        moment={momentOf(at)}
        isBusy={isPlaceholderData}
        back={
          <Link {...now} className={RIBBON_BACK}>
            Volver a ahora
          </Link>
        }
      >
        <Link to="/historia" search={{ at }} className={RIBBON_LINK}>
          Ver todo el calendario
        </Link>
        {at === undefined && data !== undefined && (
          <Link to="/event/$key" params={{ key: shareKey(data.event) }} className={RIBBON_LINK}>
            Ir a la página de la fiesta
          </Link>
        )}
      </Ribbon>
      {data !== undefined ? (
        children(data, Date.parse(data.at))
      ) : error === null ? (
        <MessageScreen heading="Cargando evento..." />
      ) : apiErrorOf(error)?.status === 404 ? (
        <MessageScreen heading="Evento no encontrado" line="En ese momento nadie podía ver esta fiesta.">
          <Link to="/historia" search={{ at }} className={buttonClass('primary')}>
            Ver el calendario de ese momento
          </Link>
        </MessageScreen>
      ) : (
        <>
          <PageHeading title="La web en el pasado" className="sr-only">
            La web en el pasado
          </PageHeading>
          <PastFailure words="No se pudo cargar el evento." error={error} onRetry={() => void refetch()}>
            <Link {...now} className={buttonClass()}>
              Volver a ahora
            </Link>
          </PastFailure>
        </>
      )}
    </div>
  );
}
