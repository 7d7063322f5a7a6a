import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pendingPartiesQuery } from '../../lib/queries/moderation-queries.ts';
import { usePageConfig, useSetupOpen } from '../../lib/page/page-data.ts';
import type { Session } from '../../lib/session/session-query.ts';
import { useSessionChange } from '../../lib/session/session-change.ts';
import { useMay, useSession } from '../../lib/session/use-session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';

const ENTRY = 'flex min-h-12 items-center gap-3.5 rounded-xl px-3 text-lg hover:bg-surface-2';

interface MenuPanelProps {
  readonly onClose: () => void;
  readonly onLogin: () => void;
  readonly onSetup: () => void;
}

export function MenuPanel({ onClose, onLogin, onSetup }: MenuPanelProps) {
  const session = useSession();
  return (
    <Dialog title="Menú" shape="side" onClose={onClose}>
      <nav aria-label="Menú" className="flex flex-col gap-6">
        {session.status === 'signed-in' ? (
          <SignedIn session={session.session} onClose={onClose} />
        ) : (
          <SignedOut onLogin={onLogin} onSetup={onSetup} />
        )}
        <ul>
          <Entry icon="plus" view="form">
            Publicar Evento
          </Entry>
          <GroupChats />
        </ul>
        <Moderation />
      </nav>
    </Dialog>
  );
}

function SignedOut({ onLogin, onSetup }: Pick<MenuPanelProps, 'onLogin' | 'onSetup'>) {
  const setupOpen = useSetupOpen((state) => state.open);
  return (
    <div className="flex flex-col gap-3">
      <Button kind="primary" onClick={onLogin}>
        Iniciar Sesión
      </Button>
      <Link to="/register" replace className={buttonClass('secondary')}>
        Crear Cuenta
      </Link>
      {setupOpen && (
        <Button kind="quiet" onClick={onSetup}>
          Crear administrador
        </Button>
      )}
    </div>
  );
}

function SignedIn({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const { leave } = useSessionChange();
  async function signOut() {
    onClose();
    await leave();
    toast('Sesión cerrada');
  }
  return (
    <div className="rounded-2xl bg-surface-2 p-4">
      <p className="flex items-center gap-2 text-sm font-semibold text-text-3">
        <Icon name={session.isAdmin ? 'shield' : 'user'} className="size-4" />
        {session.isAdmin ? 'Admin' : 'Usuario'}
      </p>
      <p dir="auto" className="display mt-1 mb-3 text-name wrap-anywhere">
        {session.username}
      </p>
      <Button onClick={() => void signOut()}>Salir</Button>
    </div>
  );
}

function Moderation() {
  const moderates = useMay('party.moderate');
  const { data = [] } = useQuery({ ...pendingPartiesQuery, enabled: moderates });
  if (!moderates) return null;
  return (
    <section aria-labelledby="moderation">
      <h3 id="moderation" className="mb-1 px-3 text-sm font-semibold text-text-3">
        Moderación
      </h3>
      <ul>
        <Entry icon="shield" view="pending">
          Eventos Pendientes
          {data.length > 0 && (
            <span className="ml-auto min-w-6 rounded-full bg-amber px-2 text-center text-sm leading-6 font-bold text-bg-0 tabular-nums">
              {data.length}
            </span>
          )}
        </Entry>
      </ul>
    </section>
  );
}

function GroupChats() {
  const chats = usePageConfig()?.groupChats;
  const links = [
    { href: chats?.madrid, words: 'Grupo de Madrid' },
    { href: chats?.barcelona, words: 'Grupo de Barcelona' },
  ];
  return links.map(
    ({ href, words }) =>
      href && (
        <li key={words}>
          <a href={href} target="_blank" rel="noopener noreferrer" className={ENTRY}>
            <Icon name="chat" className="size-5 text-text-3" />
            {words}
          </a>
        </li>
      ),
  );
}

interface EntryProps {
  readonly icon: IconName;
  readonly view: 'form' | 'pending';
  readonly children: ReactNode;
}

/** Takes the panel's place in the history, so that going back does not open it again. */
function Entry({ icon, view, children }: EntryProps) {
  return (
    <li>
      <Link to="/" search={{ view }} replace className={ENTRY}>
        <Icon name={icon} className="size-5 text-text-3" />
        {children}
      </Link>
    </li>
  );
}
