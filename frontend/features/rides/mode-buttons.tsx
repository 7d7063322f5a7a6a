import { MODE_WORDS, MODES } from './ride-words.ts';
import type { RideType } from '@duende/contracts/events/ride-events';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { RideGlyph } from './ride-glyph.tsx';
import type { RideMode } from './ride-mode.ts';

interface ModeButtonsProps {
  readonly mode: RideMode;
  /** pressed, but not acted upon yet */
  readonly waiting: RideType | undefined;
  readonly onPress: (type: RideType) => void;
}

/** The two modes; the pressed one again leaves it. */
export function ModeButtons({ mode, waiting, onPress }: ModeButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<RideType | null>(null);
  // The bar that had the focus is gone with the mode it belonged to.
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
          onClick={() => onPress(type)}
          className={buttonClass(
            mode.kind === type ? 'mine' : 'secondary',
            'gap-2 px-3 py-1 text-left text-[0.9375rem] leading-tight sm:text-base forced-colors:border forced-colors:aria-pressed:border-4',
          )}
        >
          <RideGlyph type={type} className="h-8 w-auto" />
          {MODE_WORDS[type]}
        </button>
      ))}
    </div>
  );
}
