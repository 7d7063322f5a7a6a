import { useEffect, useRef } from 'react';
import { CHOICE } from '../ui/chosen.ts';
import { Icon } from '../ui/icons.tsx';
import type { Period } from './map-period.ts';

interface PeriodStripProps {
  readonly periods: readonly Period[];
  readonly chosen: Period;
  readonly onChoose: (period: Period) => void;
}

/** One line that scrolls by finger, arrow buttons or arrow keys. */
export function PeriodStrip({ periods, chosen, onChoose }: PeriodStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const label = strip.current?.querySelector<HTMLElement>(':scope > :has(:checked)');
    if (!strip.current || !label) return;
    // `scrollIntoView` would also scroll the page.
    strip.current.scrollLeft = label.offsetLeft - (strip.current.clientWidth - label.offsetWidth) / 2;
  }, [chosen.key]);
  const at = periods.findIndex(({ key }) => key === chosen.key);
  return (
    <div className="-mx-2.5 flex items-center">
      <StripArrow label="Antes" icon="back" to={periods[at - 1]} onChoose={onChoose} />
      <div
        ref={strip}
        role="radiogroup"
        aria-label="Cuándo"
        className="relative flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
      >
        {periods.map((period) => (
          <label key={period.key} className={`${CHOICE} whitespace-nowrap`}>
            <input
              type="radio"
              name="period"
              checked={period.key === chosen.key}
              onChange={() => onChoose(period)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>{period.label}</span>
          </label>
        ))}
      </div>
      <StripArrow label="Después" icon="forward" to={periods[at + 1]} onChoose={onChoose} />
    </div>
  );
}

interface StripArrowProps {
  readonly label: string;
  readonly icon: 'back' | 'forward';
  /** `undefined` at an end */
  readonly to: Period | undefined;
  readonly onChoose: (period: Period) => void;
}

function StripArrow({ label, icon, to, onChoose }: StripArrowProps) {
  return (
    <button
      type="button"
      aria-label={to ? `${label}: ${to.label}` : label}
      disabled={to === undefined}
      onClick={() => to && onChoose(to)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface-2 disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  );
}
