import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { usePanels } from '../../browser/overlays.ts';
import { useLiveStatus } from '../../live/live.ts';
import { useMay } from '../../session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { MainNav } from './main-nav.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';

const PendingBadge = lazyComponent(async () => (await import('./pending-badge.tsx')).PendingBadge);

export function Header() {
  const moderates = useMay('party.moderate');
  const connection = useLiveStatus(({ status }) => status);
  return (
    <header className="sticky top-0 z-30 bg-bg-0">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-3 px-4 sm:px-6">
        <Link to="/" aria-label="Duende, inicio" className="flex min-h-11 min-w-0 items-center rounded-lg">
          <Brand />
        </Link>
        <MainNav />
        <LiveDot />
        {/* Tap areas touch, since a phone has no room for gaps. */}
        <div className="-mr-2.5 -ml-1.5 flex shrink-0">
          <PanelButton
            panel="about"
            words="Saber más de esta app"
            icon={<Icon name="info" />}
            className="text-text-2 hover:text-text max-lg:hidden"
          />
          <PanelButton panel="menu" words="Menú" icon={<Icon name="menu" className="size-6" />}>
            {moderates && (
              <LazyBoundary attempt={connection}>
                <PendingBadge />
              </LazyBoundary>
            )}
          </PanelButton>
        </div>
      </div>
    </header>
  );
}

interface PanelButtonProps {
  readonly panel: 'about' | 'menu';
  readonly words: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

function PanelButton({ panel, words, icon, className, children }: PanelButtonProps) {
  const panels = usePanels();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={panels.open === panel}
      onClick={() => panels.show(panel)}
      className={classNames(
        'relative grid size-11 cursor-pointer place-items-center rounded-full hover:bg-surface-2',
        className,
      )}
    >
      {icon}
      <span className="sr-only">{words}</span>
      {children}
    </button>
  );
}

/** A logo: larger text needs its room. */
function Brand() {
  return (
    <span className="inline-flex h-7 min-w-0 flex-wrap items-center gap-x-2.5 overflow-hidden">
      <svg viewBox="4 14 56 44" className="h-7 w-auto" aria-hidden="true">
        <path
          fill="currentColor"
          d="M6 17c9 1 14 5 17 10 3-2 6-3 9-3s6 1 9 3c3-5 8-9 17-10-2 10-6 16-11 19 0 11-6 20-15 20s-15-9-15-20C12 33 8 27 6 17Z"
        />
        <path fill="var(--color-bg-0)" d="M22 35c4 0 7 2 8 6-5 1-8-1-8-6Zm20 0c-4 0-7 2-8 6 5 1 8-1 8-6Z" />
      </svg>
      <span className="display text-[28px] leading-none tracking-wide uppercase">Duende</span>
    </span>
  );
}

const LOOKS = {
  idle: ['hidden', ''],
  connecting: ['bg-text-3', 'conectando…'],
  live: ['bg-cyan animate-pulse-dot', 'en directo'],
  reconnecting: ['bg-amber', 'reconectando…'],
  polling: ['bg-cyan', 'cada 30 s'],
  offline: ['ring-2 ring-text-2', 'sin conexión'],
} as const;

/** An endless animation would repaint the page 60 times a second and delay taps on a slow phone. */
function LiveDot() {
  const { status, pulses } = useLiveStatus();
  const [dot, words] = LOOKS[status];
  return (
    <p
      role="status"
      className="mr-auto flex items-center gap-2 text-sm whitespace-nowrap text-text-2 lg:mr-0 lg:ml-auto"
    >
      <span key={pulses} className={classNames('size-2 rounded-full', dot)} />
      <span className={status === 'live' ? 'sr-only' : 'max-lg:sr-only'}>{words}</span>
    </p>
  );
}
