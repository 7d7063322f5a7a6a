import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useLiveStatus } from '../../live/live.ts';
import { useSession } from '../../session/session.ts';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';

const Unread = lazyComponent(async () => (await import('./unread.tsx')).Unread);

const PLACES = ['home', 'map', 'publish', 'notices', 'self'] as const;
type Place = (typeof PLACES)[number];

interface Here {
  readonly place: Place | null;
  /** it has its own bottom bar or is one long form */
  readonly isWhole: boolean;
}

export function placeOf(pathname: string, search: Readonly<Record<string, unknown>>): Here {
  const view = search['edit'] === undefined ? search['view'] : 'edit';
  const isHome = pathname === '/' || pathname === '/home' || pathname === '/register';
  if (isHome && view !== undefined && view !== 'about')
    return { place: view === 'form' ? 'publish' : null, isWhole: true };
  const isSelf = pathname === '/profile' && search['user'] === undefined;
  const places: readonly (readonly [boolean, Place])[] = [
    [isHome, 'home'],
    [pathname === '/mapa', 'map'],
    [pathname === '/avisos', 'notices'],
    [isSelf, 'self'],
  ];
  return {
    place: places.find(([isHere]) => isHere)?.[1] ?? null,
    isWhole: /^\/(event|nueva-contrasena)\//.test(pathname),
  };
}

const FOCUS = ['focusin', 'focusout'] as const;
const TEXT_FIELD = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea';

/** A phone's keyboard takes the room of the bar. Returns stop. */
function markTyping(nav: HTMLElement): () => void {
  const mark = () => nav.toggleAttribute('data-typing', document.activeElement?.matches(TEXT_FIELD) ?? false);
  FOCUS.forEach((change) => document.addEventListener(change, mark));
  return () => FOCUS.forEach((change) => document.removeEventListener(change, mark));
}

/** It is at the bottom of a phone's screen, and in the header of a wide one. */
export function MainNav() {
  const bar = useBottomBar();
  const ref = useCallback(
    (nav: HTMLElement) => {
      const stops = [bar(nav), markTyping(nav)];
      return () => stops.forEach((stop) => stop());
    },
    [bar],
  );
  const panels = usePanels();
  const { status } = useSession();
  const connection = useLiveStatus((state) => state.status);
  const here = useLocation({ select: ({ pathname, search }) => placeOf(pathname, search) });
  return (
    <nav
      ref={ref}
      aria-label="Principal"
      className={classNames(
        'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-border max-lg:bg-bg-1 max-lg:pb-[env(safe-area-inset-bottom)] lg:mx-4',
        here.isWhole ? 'max-lg:hidden' : 'tab-bar',
      )}
    >
      <ul className="mx-auto flex max-w-xl lg:gap-1">
        <Tab to="/" icon="home" words="Inicio" isHere={here.place === 'home'} />
        <Tab to="/mapa" icon="pin" words="Mapa" isHere={here.place === 'map'} />
        <Tab
          to="/"
          search={{ view: 'form' }}
          icon="plus"
          words="Publicar"
          isHere={here.place === 'publish'}
        />
        <Tab to="/avisos" icon="bell" words="Avisos" isHere={here.place === 'notices'}>
          {status === 'signed-in' && (
            <LazyBoundary attempt={connection}>
              <Unread />
            </LazyBoundary>
          )}
        </Tab>
        {status === 'signed-out' ? (
          <li className="flex-1">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={panels.open === 'login'}
              onClick={() => panels.show('login')}
              className={`${TAB} w-full cursor-pointer`}
            >
              <TabFace icon="user" words="Entrar" />
            </button>
          </li>
        ) : (
          <Tab to="/profile" icon="user" words="Yo" isHere={here.place === 'self'} />
        )}
      </ul>
    </nav>
  );
}

const TAB =
  'relative flex h-15 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,14px)] font-semibold text-text-2 hover:text-text focus-visible:-outline-offset-3 aria-[current=page]:text-uv lg:h-11 lg:flex-row lg:rounded-full lg:px-3.5 lg:text-base lg:hover:bg-surface-2';

interface TabProps extends Pick<LinkProps, 'to' | 'search'> {
  readonly icon: IconName;
  readonly words: string;
  readonly isHere: boolean;
  readonly children?: ReactNode;
}

function Tab({ icon, words, isHere, children, ...target }: TabProps) {
  return (
    <li className="flex-1">
      <Link
        {...target}
        // The router's own mark ignores the view in the address.
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        className={TAB}
      >
        <TabFace icon={icon} words={words}>
          {children}
        </TabFace>
      </Link>
    </li>
  );
}

function TabFace({ icon, words, children }: Pick<TabProps, 'icon' | 'words' | 'children'>) {
  return (
    <span className="relative flex flex-col items-center gap-0.5 lg:flex-row">
      <Icon name={icon} className="size-5.5 lg:hidden" />
      <span>{words}</span>
      {children}
    </span>
  );
}
