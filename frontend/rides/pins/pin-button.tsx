import type { RideType } from '@duende/contracts/rides/ride-events';
import { classNames } from '../../ui/class-names.ts';
import { RideGlyph } from './ride-glyph.tsx';
import type { RidePin } from './ride-pins.ts';

/** The dark edge keeps the glow visible on a light map. */
const GLOW =
  'filter-[drop-shadow(0_0_1.5px_var(--color-on-acid))_drop-shadow(0_0_5px_var(--color-acid))_drop-shadow(0_0_10px_var(--color-acid))]';

interface PinButtonProps {
  readonly pin: RidePin;
  readonly isMatched: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

/** The tip is at the bottom centre. */
export function PinButton({ pin, isMatched, isSelected, onSelect }: PinButtonProps) {
  return (
    <button
      type="button"
      aria-label={pin.label}
      aria-expanded={isSelected}
      data-pin={pin.id}
      data-matched={isMatched}
      onClick={() => onSelect(pin.id)}
      className={classNames(
        'relative block origin-bottom animate-pin-drop cursor-pointer',
        isMatched && GLOW,
      )}
    >
      <RideGlyph type={pin.type} className="h-13 w-11" />
      <span
        aria-hidden="true"
        className={classNames(
          'absolute -top-1.5 -right-1 min-w-5 rounded-full px-1 text-center text-xs leading-5 font-bold tabular-nums',
          pin.isWaiting
            ? 'bg-amber text-bg-0 ring-2 ring-bg-0'
            : pin.isOwn
              ? 'bg-acid text-on-acid ring-2 ring-bg-0'
              : 'bg-bg-0 text-text outline outline-border-strong',
        )}
      >
        {pin.passengers}
      </span>
    </button>
  );
}

export function PendingPin({ type }: { readonly type: RideType }) {
  return (
    <div
      role="img"
      aria-label="Tu punto de salida"
      data-pending={type}
      className="pointer-events-none origin-bottom animate-pin-drop"
    >
      <RideGlyph type={type} className="h-16 w-auto opacity-90" />
    </div>
  );
}

export function PartyMark() {
  return (
    <div
      role="img"
      aria-label="La fiesta"
      className="pointer-events-none grid size-9 place-items-center rounded-full bg-bg-0 ring-2 ring-[#fff]"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-acid">
        <path d="M12 3.2l2.2 5.9 6.3.3-4.9 3.9 1.7 6.1-5.3-3.5-5.3 3.5 1.7-6.1-4.9-3.9 6.3-.3Z" />
      </svg>
    </div>
  );
}
