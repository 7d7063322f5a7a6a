import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../../notices/notices-query.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useInstallOffer } from '../../install/install-store.ts';
import { useOwnCommands } from '../../offline/outbox.ts';
import { usePageConfig, useSetupOpen } from '../../session/page-config.ts';
import { type Session, useSession } from '../../session/session.ts';
import { useSessionChange } from '../../accounts/session-change.ts';
import { toast } from '../../browser/toasts.ts';
import { useHere } from '../../browser/navigation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { GUIDE_ADDRESSES } from '../../ui/guide-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import {
  AdministrationGroup,
  AnalysisBlock,
  Entry,
  ENTRY,
  EntryIcon,
  ModerationGroup,
} from './menu-entries.tsx';

interface MenuPanelProps {
  readonly onClose: () => void;
  readonly onLogin: () => void;
  readonly onSetup: () => void;
  readonly onAbout: () => void;
}

export function MenuPanel({ onClose, onLogin, onSetup, onAbout }: MenuPanelProps) {
  const session = useSession();
  return (
    <Dialog title="Menú" shape="side" onClose={onClose}>
      <nav aria-label="Menú" className="flex flex-col gap-6">
        {session.status === 'signed-in' && <SignedIn session={session.session} onClose={onClose} />}
        {session.status === 'signed-out' && <SignedOut onLogin={onLogin} onSetup={onSetup} />}
        {session.status === 'unknown' && (
          <p role="status" className="min-h-25 text-text-3">
            Comprobando tu sesión...
          </p>
        )}
        <div className="empty:hidden">
          <ModerationGroup />
          <AdministrationGroup />
        </div>
        <AnalysisBlock />
        <ul className="-mx-3">
          <Entry to="/" search={{ view: 'form' }} icon={<ScreenIcon name="plus" />}>
            Publicar Evento
          </Entry>
          <Entry to={GUIDE_ADDRESSES.ayuda} icon={<ScreenIcon name="help" />}>
            Ayuda
          </Entry>
          <li>
            <button type="button" onClick={onAbout} className={classNames(ENTRY, 'w-full cursor-pointer')}>
              <EntryIcon>
                <Icon name="info" />
              </EntryIcon>
              <span>Saber más de esta app</span>
            </button>
          </li>
          <InstallEntry />
          <GroupChats />
        </ul>
      </nav>
    </Dialog>
  );
}

function InstallEntry() {
  const offer = useInstallOffer();
  return (
    offer && (
      <li>
        <button type="button" onClick={offer.install} className={classNames(ENTRY, 'w-full cursor-pointer')}>
          <EntryIcon>
            <ScreenIcon name="install" />
          </EntryIcon>
          <span>{offer.isIos ? 'Añadir a Inicio' : 'Instalar App'}</span>
        </button>
      </li>
    )
  );
}

function SignedOut({ onLogin, onSetup }: Pick<MenuPanelProps, 'onLogin' | 'onSetup'>) {
  const setupOpen = useSetupOpen((state) => state.open);
  const volver = useHere();
  return (
    <div className="flex flex-col gap-3">
      <Button kind="primary" onClick={onLogin}>
        Iniciar Sesión
      </Button>
      <Link to="/register" search={{ volver }} replace className={buttonClass('secondary')}>
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
  const unsent = useOwnCommands().length;
  const unread = useQuery(noticesQuery).data?.unread ?? 0;
  const [isWarned, setWarned] = useState(false);
  async function signOut() {
    if (unsent > 0 && !isWarned) return setWarned(true);
    onClose();
    await leave();
    toast('Sesión cerrada');
  }
  return (
    <div className="rounded-2xl bg-surface-2 p-4">
      <p className="flex items-center gap-2 text-sm font-semibold text-text-3">
        <ScreenIcon name={session.isAdmin ? 'shield' : 'user'} className="size-4" />
        <span>{roleWords(session)}</span>
      </p>
      <p dir="auto" className="display mt-1 mb-3 text-name wrap-anywhere">
        {session.username}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/profile"
          replace
          activeOptions={{ exact: true }}
          className={buttonClass('secondary', 'px-4 aria-[current=page]:text-uv')}
        >
          Perfil
        </Link>
        <Link to="/avisos" replace className={buttonClass('secondary', 'px-4 aria-[current=page]:text-uv')}>
          {unread === 0 ? 'Avisos' : `Avisos (${unread})`}
        </Link>
        <Button kind="quiet" className="px-4" onClick={() => void signOut()}>
          {isWarned ? 'Salir y descartarlo' : 'Salir'}
        </Button>
      </div>
      {unsent > 0 && (
        <p role="status" className="mt-3 text-sm text-amber">
          {`${unsentText(unsent)} ${isWarned ? 'Si sales ahora, se pierde.' : 'Se enviará cuando vuelva la cobertura.'}`}
        </p>
      )}
    </div>
  );
}

const unsentText = (count: number): string =>
  count === 1 ? 'Tienes una cosa sin enviar.' : `Tienes ${count} cosas sin enviar.`;

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
            <EntryIcon>
              <ScreenIcon name="chat" />
            </EntryIcon>
            <span>{words}</span>
          </a>
        </li>
      ),
  );
}

function roleWords({ isAdmin, isAnalyst, isModerator }: Session): string {
  if (isAdmin) return 'Admin';
  if (isModerator) return isAnalyst ? 'Moderador y analista' : 'Moderador';
  return isAnalyst ? 'Analista' : 'Usuario';
}
