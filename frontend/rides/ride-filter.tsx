import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { RideType } from '@duende/contracts/rides/ride-events';
import { classNames } from '../ui/class-names.ts';
import { MODES } from './pins/ride-texts.ts';

const LABELS: Readonly<Record<RideType, string>> = { offer: 'Ofrecen', need: 'Buscan' };

/** Said where nobody has a ride of the type that is shown alone. */
export const NOBODY: Readonly<Record<RideType, string>> = {
  offer: 'Nadie ofrece plaza por ahora.',
  need: 'Nadie busca plaza por ahora.',
};

export interface RideFilterProps {
  /** the type that is shown alone */
  readonly shown: RideType | undefined;
  readonly onShow: (type: RideType | undefined) => void;
}

/** Shows the rides of one type alone, in the list and on the map; a click on the pressed one shows all again. */
export function RideFilter({
  rides,
  shown,
  onShow,
}: RideFilterProps & { readonly rides: readonly RideAnswer[] }) {
  return (
    <div role="group" aria-label="Qué viajes se ven" className="relative z-10 flex flex-wrap gap-1.5">
      {MODES.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={shown === type}
          onClick={() => onShow(shown === type ? undefined : type)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-2.5 font-semibold ring-inset hover:bg-surface-3',
            shown === type ? 'bg-surface-3 text-uv ring-2 ring-uv' : 'bg-surface-2 ring-1 ring-border-strong',
          )}
        >
          <span>{LABELS[type]}</span>{' '}
          <span className="text-text-3 tabular-nums">
            {rides.filter((ride) => ride.type === type).length}
          </span>
        </button>
      ))}
    </div>
  );
}
