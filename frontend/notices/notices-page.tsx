import { byParty } from '@duende/contracts/notices/by-party';
import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazyComponent } from '../browser/lazy-component.ts';
import { useOverlay } from '../browser/overlays.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { Denied, SignedIn } from '../ui/permitted.tsx';
import { QueryScreen } from '../ui/query-boundary.tsx';
import { SCREEN, ScreenHead } from '../ui/screen.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import type { NoticesSearch } from './notices-search.ts';
import { noticesQuery } from './notices-query.ts';
import { PartyNotices } from './party-notices.tsx';

const NoticeSettings = lazyComponent(async () => (await import('./notice-settings.tsx')).NoticeSettings);

const TITLE = 'Avisos';
const LOADING = 'Cargando avisos...';

export function NoticesPage() {
  return (
    <SignedIn
      otherwise={
        <Denied
          loading={LOADING}
          heading={TITLE}
          visitor="Con una cuenta te avisamos, también en el móvil:"
          gains={[
            'si se mueve, se aplaza o se cancela una fiesta a la que vas, y qué dice quien la organiza;',
            'la víspera, de la hora, el sitio y a qué hora sale tu coche;',
            'cuando alguien te da plaza en su coche, o te la pide en el tuyo;',
            'de las fiestas nuevas de tu zona y de los estilos que sigues.',
          ]}
        />
      }
    >
      <OwnNotices />
    </SignedIn>
  );
}

function OwnNotices() {
  const { over }: NoticesSearch = useSearch({ strict: false });
  const settings = useOverlay('over');
  return (
    <>
      <QueryScreen query={useQuery(noticesQuery)} loading={LOADING} failed="No se pudieron cargar tus avisos">
        {(answer) => <Notices {...answer} onSettings={() => settings.show('ajustes')} />}
      </QueryScreen>
      {over === 'ajustes' && (
        <LazyBoundary onMissing={settings.close}>
          <NoticeSettings onClose={settings.close} />
        </LazyBoundary>
      )}
    </>
  );
}

interface NoticesProps extends NoticesAnswer {
  readonly onSettings: () => void;
}

function Notices({ notices, unread, onSettings }: NoticesProps) {
  const reading = useReadNotices();
  return (
    <div className={SCREEN.column}>
      <ScreenHead title={TITLE}>
        <div className="ml-auto flex items-center gap-3">
          {unread > 0 && (
            <Button
              kind="quiet"
              aria-disabled={reading.isPending}
              onClick={() => reading.mutate()}
              className="px-3"
            >
              Marcar todo como leído
            </Button>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onSettings}
            className="-mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
          >
            <ScreenIcon name="gear" className="size-6" />
            <span className="sr-only">Ajustes de avisos</span>
          </button>
        </div>
      </ScreenHead>
      {notices.length === 0 ? (
        <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-10 text-center">
          <p className="text-lg">No tienes avisos</p>
          <p className="text-text-2">
            Aquí verás si cambia o se cancela una fiesta a la que vas, qué pasa con las que publicas y quién
            te da o te pide plaza.
          </p>
          <Link to="/" className={buttonClass('secondary')}>
            Ver eventos
          </Link>
        </div>
      ) : (
        <ol aria-label={TITLE} className="flex flex-col gap-3">
          {byParty(notices).map((group) => (
            <PartyNotices key={group.latest.event.id} {...group} />
          ))}
        </ol>
      )}
    </div>
  );
}

function useReadNotices() {
  return useCommand({
    command: () => command('POST /api/users/notices/read', {}),
    words: 'Failed to read notices',
    failed: ['Error', 'No se pudieron marcar como leídos'],
  });
}
