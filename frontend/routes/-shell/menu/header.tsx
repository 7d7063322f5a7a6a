import { Link } from '@tanstack/react-router';
import { lazyComponent } from '../../../browser/lazy-component.ts';
import { useLiveStatus } from '../../../live/live.ts';
import { usePanels } from '../../../browser/overlays.ts';
import { useMay, useSession } from '../../../session/session.ts';
import { Brand } from './brand.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { LiveDot } from '../../../ui/live-dot.tsx';

const Bell = lazyComponent(async () => (await import('./bell.tsx')).Bell);
const PendingBadge = lazyComponent(async () => (await import('./pending-badge.tsx')).PendingBadge);

export function Header() {
  const panels = usePanels();
  const isSignedIn = useSession().status === 'signed-in';
  const moderates = useMay('party.moderate');
  const connection = useLiveStatus(({ status }) => status);
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
        {/* Their signs stand as far from the edge as the text below, and their areas touch: a phone has no room between them. */}
        <div className="-mr-2.5 -ml-1.5 flex shrink-0">
          {isSignedIn && (
            <span className="size-11">
              <LazyBoundary attempt={connection}>
                <Bell />
              </LazyBoundary>
            </span>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={panels.open === 'about'}
            onClick={() => panels.show('about')}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
          >
            <Icon name="info" />
            <span className="sr-only">Saber más de esta app</span>
          </button>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={panels.open === 'menu'}
            onClick={() => panels.show('menu')}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface-2"
          >
            <Icon name="menu" className="size-6" />
            <span className="sr-only">Menú</span>
            {moderates && (
              <LazyBoundary attempt={connection}>
                <PendingBadge />
              </LazyBoundary>
            )}
          </button>
        </div>
      </div>
    </header>
  );
}
