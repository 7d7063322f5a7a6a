import type { NoticeAnswer, NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { hasPage, isOfSeat, rideOf } from '@duende/contracts/notices/push-message';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nearMoment } from '../dates/moment-text.ts';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SCREEN } from '../ui/screen.tsx';
import { Denied, SignedIn } from '../ui/permitted.tsx';
import { NoticePreferencesPanel } from './notice-preferences.tsx';
import { noticeText } from './notice-text.ts';
import { noticesQuery } from './notices-query.ts';
import { command, useCommand } from '../cache/use-command.ts';

const LOADING = 'Cargando avisos...';

export function NoticesPage() {
  return (
    <SignedIn
      otherwise={
        <Denied
          loading={LOADING}
          visitor="Inicia sesión y te avisaremos si cambia o se cancela una fiesta a la que vas, de las que publicas y de tus viajes."
        />
      }
    >
      <OwnNotices />
    </SignedIn>
  );
}

function OwnNotices() {
  return (
    <QueryScreen query={useQuery(noticesQuery)} loading={LOADING} failed="No se pudieron cargar tus avisos">
      {(answer) => <Notices {...answer} />}
    </QueryScreen>
  );
}

function Notices({ notices, unread }: NoticesAnswer) {
  const reading = useReadNotices();
  return (
    <div className={`flex flex-col gap-6 ${SCREEN.column}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Avisos" className="display text-title">
          Avisos
        </PageHeading>
        {unread > 0 && (
          <Button aria-disabled={reading.isPending} onClick={() => reading.mutate()}>
            Marcar todo como leído
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
          <p className="text-lg">No tienes avisos</p>
          <p className="text-text-2">
            Aquí verás si cambia o se cancela una fiesta a la que vas, qué pasa con las que envías y con las
            plazas que pides o te piden.
          </p>
          <Link to="/" className={buttonClass('secondary')}>
            Ver eventos
          </Link>
        </div>
      ) : (
        <ol className="flex flex-col gap-3">
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </ol>
      )}
      <NoticePreferencesPanel />
    </div>
  );
}

function Notice({ notice }: { readonly notice: NoticeAnswer }) {
  const { at, event, isRead } = notice;
  const className = 'rounded after:absolute after:inset-0 after:rounded-2xl';
  const words = noticeText(notice);
  return (
    <li
      className={classNames(
        'panel relative flex items-center gap-3 rounded-2xl p-4 has-[a:hover]:bg-surface-2',
        !isRead && 'border-l-4 border-acid',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="text-sm text-text-3 tabular-nums">
          <time dateTime={at}>{nearMoment(at)}</time>
          {!isRead && <span className="ml-2 font-semibold text-acid">Sin leer</span>}
        </p>
        <p className="mt-0.5 wrap-anywhere">
          {event.name === null ? (
            words
          ) : isOfSeat(notice) ? (
            <Link
              to="/event/$key/rides"
              params={{ key: event.id }}
              search={{ ride: rideOf(notice) ?? undefined }}
              className={className}
            >
              {words}
            </Link>
          ) : hasPage(notice) ? (
            <Link to="/event/$key" params={{ key: event.id }} className={className}>
              {words}
            </Link>
          ) : (
            <Link to="/profile" className={className}>
              {words}
            </Link>
          )}
        </p>
      </div>
      {event.name !== null && <Icon name="forward" className="size-5 text-text-3" />}
    </li>
  );
}

function useReadNotices() {
  return useCommand({
    command: () => command('POST /api/users/notices/read', {}),
    words: 'Failed to read notices',
    failed: ['Error', 'No se pudieron marcar como leídos'],
  });
}
