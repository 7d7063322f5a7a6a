import type { RideType } from '@duende/contracts/rides/ride-events';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AsOf, type AsOfProps } from '../ui/as-of.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FILLED } from '../ui/chosen.ts';
import { BACK_CLASS, BackWords, ScreenHead } from '../ui/screen.tsx';
import { RideGlyph } from './pins/ride-glyph.tsx';
import type { RideMode } from './ride-mode.ts';
import { MODE_LABELS, MODES } from './pins/ride-texts.ts';

interface RidesHeaderProps extends Pick<AsOfProps, 'keptAt'> {
  readonly name: string;
  readonly segment: string;
  /** `undefined` for a single ride */
  readonly summary?: string;
}

export function RidesHeader({ name, segment, summary, keptAt }: RidesHeaderProps) {
  return (
    <div>
      <ScreenHead
        title={`Viajes · ${name}`}
        heading={<bdi>{name}</bdi>}
        back={
          <Link to="/event/$key" params={{ key: segment }} className={BACK_CLASS}>
            <BackWords>Volver al evento</BackWords>
          </Link>
        }
      />
      {summary !== undefined && (
        <p className="-mt-5 min-h-6 text-balance text-text-2 tabular-nums sm:pl-8">{summary}</p>
      )}
      <AsOf keptAt={keptAt} className="mb-3 block sm:pl-8" />
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
            'secondary',
            `gap-2 px-3 py-1 text-left text-[0.9375rem] leading-tight sm:text-base ${FILLED}`,
          )}
        >
          <RideGlyph type={type} className="h-8 w-auto" />
          <span>{MODE_LABELS[type]}</span>
        </button>
      ))}
    </div>
  );
}
