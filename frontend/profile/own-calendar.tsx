import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../browser/toasts.ts';
import { momentDay } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SubscribeLinks } from '../ui/subscribe-links.tsx';
import { ownCalendarQuery } from '../accounts/user-queries.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { QueryBoundary } from '../ui/query-boundary.tsx';

const TITLE = 'Tu calendario';

/** The address is shown once. */
export function OwnCalendar() {
  return (
    <section aria-labelledby="own-calendar">
      <h2 id="own-calendar" className="text-lg font-semibold">
        {TITLE}
      </h2>
      <p className="mt-2 mb-4 max-w-[60ch] text-sm text-text-2">
        Las fiestas a las que vas, en el calendario de tu móvil u ordenador. Se actualiza solo. Quien tenga el
        enlace ve a qué fiestas vas: no lo compartas.
      </p>
      <CalendarLink />
    </section>
  );
}

function CalendarLink() {
  const calendar = useQuery(ownCalendarQuery);
  return (
    <QueryBoundary
      query={calendar}
      loading="Cargando calendario..."
      failed="No se pudo cargar tu calendario."
    >
      {({ createdAt }) => <LinkActions createdAt={createdAt} />}
    </QueryBoundary>
  );
}

function LinkActions({ createdAt }: { readonly createdAt: string | null }) {
  const [path, show] = useState<string | null>(null);
  const [asking, ask] = useState<'renew' | 'revoke' | null>(null);
  const make = useCommand({
    command: () => command('POST /api/users/calendar', {}),
    // Must not stay in the cache.
    isSecret: true,
    done: (issued) => {
      ask(null);
      show(issued.path);
    },
    failed: ['Error al crear el enlace', 'No se pudo crear el enlace'],
  });
  const revoke = useCommand({
    command: () => command('DELETE /api/users/calendar', {}),
    done: () => {
      toast('Enlace anulado');
      ask(null);
    },
    failed: ['Error al anular', 'No se pudo anular el enlace'],
  });
  return (
    <>
      {createdAt === null ? (
        <Button aria-disabled={make.isPending} onClick={() => make.mutate(undefined)}>
          {make.isPending ? 'Creando...' : 'Suscribirme'}
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-text-3 tabular-nums">{`Enlace creado el ${momentDay(createdAt)}`}</p>
          <Button aria-haspopup="dialog" onClick={() => ask('renew')}>
            Crear otro enlace
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => ask('revoke')}>
            Anular enlace
          </Button>
        </div>
      )}
      {asking === 'renew' && (
        <ConfirmDialog
          title="Crear otro enlace"
          subject={TITLE}
          kind="primary"
          doing={make.isPending ? 'Creando...' : undefined}
          onClose={() => ask(null)}
          onConfirm={() => make.mutate(undefined)}
        >
          El enlace anterior deja de servir: tendrás que suscribirte otra vez donde lo usabas.
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title="Anular enlace"
          subject={TITLE}
          doing={revoke.isPending ? 'Anulando...' : undefined}
          onClose={() => ask(null)}
          onConfirm={() => revoke.mutate(undefined)}
        >
          Los calendarios que lo usan dejan de actualizarse al momento. No se puede deshacer.
        </ConfirmDialog>
      )}
      {path !== null && (
        <Dialog title={TITLE} startsAt="itself" onClose={() => show(null)}>
          <div className="flex flex-col gap-4">
            <p className="text-text-2">
              Este enlace no se volverá a mostrar. Ábrelo en tu calendario, o cópialo donde quieras verlo.
            </p>
            <SubscribeLinks path={path} />
          </div>
        </Dialog>
      )}
    </>
  );
}
