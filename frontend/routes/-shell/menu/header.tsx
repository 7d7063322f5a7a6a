import { Link } from '@tanstack/react-router';
import { lazyComponent } from '../../../browser/lazy-component.ts';
import { useLiveStatus } from '../../../live/live.ts';
import { usePanels } from '../../../browser/overlays.ts';
import { useSession } from '../../../session/session.ts';
import { Brand } from './brand.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { LiveDot } from '../../../ui/live-dot.tsx';

const MenuBadges = lazyComponent(async () => (await import('./menu-badges.tsx')).MenuBadges);

export function Header() {
  const panels = usePanels();
  return (
    <header className="@container sticky top-0 z-30 bg-bg-0">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-3 px-4 sm:px-6">
        <Link
          to="/"
          aria-label="Duende, inicio"
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-lg"
        >
          <Brand />
        </Link>
        <LiveDot />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={panels.open === 'about'}
          onClick={() => panels.show('about')}
          className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
        >
          <Icon name="info" />
          <span className="sr-only">Saber más de esta app</span>
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={panels.open === 'menu'}
          onClick={() => panels.show('menu')}
          className="relative -mr-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface-2"
        >
          <Icon name="menu" className="size-6" />
          <span className="sr-only">Menú</span>
          <Badges />
        </button>
      </div>
    </header>
  );
}

function Badges() {
  const isSignedIn = useSession().status === 'signed-in';
  const connection = useLiveStatus(({ status }) => status);
  return (
    isSignedIn && (
      <LazyBoundary attempt={connection}>
        <MenuBadges />
      </LazyBoundary>
    )
  );
}
