import type { RideType } from '@duende/contracts/rides/ride-events';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RideGlyph } from './pins/ride-glyph.tsx';
import type { RideMode } from './ride-mode.ts';
import { MODE_LABELS, MODES } from './pins/ride-texts.ts';

interface RidesHeaderProps {
  readonly name: string;
  readonly segment: string;
  readonly summary: string;
}

export function RidesHeader({ name, segment, summary }: RidesHeaderProps) {
  return (
    <div className="flex items-center gap-2 pt-1 md:pt-0">
      <Link
        to="/event/$key"
        params={{ key: segment }}
        aria-label="Volver al evento"
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-2"
      >
        <Icon name="back" />
      </Link>
      <div className="min-w-0 flex-1">
        <PageHeading title={`Viajes · ${name}`} className="display text-name wrap-anywhere">
          <bdi>{name}</bdi>
        </PageHeading>
        <p className="min-h-6 text-balance text-text-2 tabular-nums">{summary}</p>
      </div>
    </div>
  );
}

interface ModeButtonsProps {
  readonly mode: RideMode;
  /** the clicked mode that waits for the session */
  readonly waiting: RideType | undefined;
  readonly onToggle: (type: RideType) => void;
}

/** A click on the active mode leaves it. */
export function ModeButtons({ mode, waiting, onToggle }: ModeButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<RideType | null>(null);
  // The focused bar is removed with its mode.
  useEffect(() => {
    const left = mode.kind === 'none' ? last.current : null;
    last.current = mode.kind === 'none' ? null : mode.kind;
    if (left !== null && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>(`[data-mode="${left}"]`)?.focus({ preventScroll: true });
  }, [mode.kind]);
  return (
    <div
      ref={group}
      role="group"
      aria-label="Compartir viaje"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5"
    >
      {MODES.map((type) => (
        <button
          key={type}
          type="button"
          data-mode={type}
          aria-pressed={mode.kind === type}
          aria-busy={waiting === type}
          onClick={() => onToggle(type)}
          className={buttonClass(
            mode.kind === type ? 'mine' : 'secondary',
            'gap-2 px-3 py-1 text-left text-[0.9375rem] leading-tight sm:text-base forced-colors:border forced-colors:aria-pressed:border-4',
          )}
        >
          <RideGlyph type={type} className="h-8 w-auto" />
          <span>{MODE_LABELS[type]}</span>
        </button>
      ))}
    </div>
  );
}
