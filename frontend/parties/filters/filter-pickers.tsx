import { CARE_FILTERS, careFiltersOf, careRow } from '@duende/contracts/parties/care';
import { REGION_DETAILS } from '@duende/contracts/parties/region-details';
import { REGIONS, type RegionId } from '@duende/contracts/parties/regions';
import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { startTransition, memo, useId } from 'react';
import { afterFirstPaint } from '../../browser/first-paint.ts';
import { classNames } from '../../ui/class-names.ts';
import { CHOICE } from '../../ui/chosen.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Filters, type Picker, toggledStyle } from './filters.ts';
import { PickerFrame, useChoice } from './picker-frame.tsx';

interface FilterPickersProps {
  readonly picker: Picker;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** only home has it */
  readonly care?: CareOptionsProps;
  readonly onClear: () => void;
  readonly results: number | undefined;
  readonly onClose: () => void;
}

export function FilterPickers({ picker, filters, onFilters, care, ...rest }: FilterPickersProps) {
  const common = {
    results: rest.results,
    // The button is painted before the slower reset.
    onClear: () => void afterFirstPaint().then(() => startTransition(rest.onClear)),
    onClose: rest.onClose,
  };
  switch (picker) {
    case 'zona':
      return (
        <LocationPicker
          {...common}
          location={filters.location}
          onChoose={(location) => onFilters({ ...filters, location })}
        />
      );
    case 'estilos':
      return (
        <StylePicker
          {...common}
          styles={filters.styles}
          onChoose={(styles) => onFilters({ ...filters, styles })}
          care={care}
        />
      );
    default:
      picker satisfies never;
      return null;
  }
}

interface StyleOptionsProps {
  readonly styles: readonly Style[];
  readonly onChoose: (styles: readonly Style[]) => void;
}

interface StylePickerProps extends StyleOptionsProps {
  readonly care: CareOptionsProps | undefined;
  readonly results: number | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** None chosen means all. */
function StylePicker({ results, onClear, onClose, care, ...options }: StylePickerProps) {
  return (
    <PickerFrame title="¿Qué te mueve?" results={results} onClear={onClear} onClose={onClose}>
      <StyleOptions {...options} />
      {care && <CareOptions {...care} />}
    </PickerFrame>
  );
}

function StyleOptions({ styles, onChoose }: StyleOptionsProps) {
  const [chosen, choose] = useChoice(styles, onChoose);
  return (
    <div
      role="group"
      aria-label="Estilos"
      className="grid gap-3 p-2 max-sm:@min-[16rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
    >
      {STYLES.map((style) => (
        <button
          key={style}
          type="button"
          aria-pressed={chosen.includes(style)}
          data-style={style}
          onClick={() => choose(toggledStyle(chosen, style))}
          className={classNames(
            'chip display relative flex min-h-22 cursor-pointer items-end justify-between gap-2 rounded-2xl p-4 text-left text-xl leading-none @min-[22rem]:text-2xl lg:min-h-40',
            chosen.includes(style) ? 'ring-3 ring-(--chip) ring-inset' : 'hover:[filter:brightness(1.25)]',
          )}
        >
          <StyleTile style={style} isOn={chosen.includes(style)} />
        </button>
      ))}
    </div>
  );
}

interface CareOptionsProps {
  /** separated by commas */
  readonly care: string;
  readonly onCare: (care: string) => void;
}

/** A party must have all of them. */
function CareOptions({ care, onCare }: CareOptionsProps) {
  const id = useId();
  const [chosen, choose] = useChoice(careFiltersOf(care), (ticks) => onCare(ticks.join(',')));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 p-2 pt-6">
      <h3 id={id} className="display text-name">
        Cuidados y acceso
      </h3>
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-2">
        {CARE_FILTERS.map((tick) => (
          <button
            key={tick}
            type="button"
            aria-pressed={chosen.includes(tick)}
            onClick={() => choose(CARE_FILTERS.filter((one) => (one === tick) !== chosen.includes(one)))}
            className={CHOICE}
          >
            {careRow(tick).label}
          </button>
        ))}
      </div>
    </section>
  );
}

interface StyleTileProps {
  readonly style: Style;
  readonly isOn: boolean;
}

/** The check mark has its space, so that a click moves nothing. */
const StyleTile = memo(function StyleTile({ style, isOn }: StyleTileProps) {
  return (
    <>
      <span className="min-w-0 wrap-break-word">{style}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-3 right-3 grid size-7 place-items-center rounded-full',
          isOn ? 'bg-(--chip) text-bg-0' : 'ring-2 ring-border-strong ring-inset',
        )}
      >
        <Icon name="check" className={classNames('size-4.5', !isOn && 'invisible')} />
      </span>
    </>
  );
});

interface RegionOptionsProps {
  readonly location: RegionId;
  readonly onChoose: (location: RegionId) => void;
}

interface LocationPickerProps extends RegionOptionsProps {
  readonly results: number | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

function LocationPicker({ results, onClear, onClose, ...options }: LocationPickerProps) {
  return (
    <PickerFrame title="¿Dónde?" results={results} onClear={onClear} onClose={onClose}>
      <RegionOptions {...options} />
    </PickerFrame>
  );
}

function RegionOptions({ location, onChoose }: RegionOptionsProps) {
  const [chosen, choose] = useChoice(location, onChoose);
  return (
    <div
      role="radiogroup"
      aria-label="Zona"
      className="grid gap-3 p-2 max-sm:@min-[16rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
    >
      {REGIONS.map((region) => (
        <label
          key={region.id}
          className={classNames(
            'relative isolate flex min-h-60 cursor-pointer flex-col justify-end overflow-hidden rounded-3xl bg-linear-to-b from-surface-2 to-surface-3 p-4 lg:min-h-[60vh]',
            region.id === 'all' && 'max-sm:min-h-36 max-sm:@min-[16rem]:col-span-2',
            region.id === chosen && 'ring-3 ring-uv',
          )}
        >
          <RegionTile name={region.name} {...REGION_DETAILS[region.id]} isChosen={region.id === chosen} />
          <input
            type="radio"
            name="region"
            value={region.id}
            checked={region.id === chosen}
            onChange={() => choose(region.id)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-3xl -outline-offset-6"
          />
        </label>
      ))}
    </div>
  );
}

type RegionTileProps = (typeof REGION_DETAILS)[RegionId] & {
  readonly name: string;
  readonly isChosen: boolean;
};

/** The check mark has its space, so that a click moves nothing. */
const RegionTile = memo(function RegionTile({ name, description, imageKey, isChosen }: RegionTileProps) {
  const picture = regionPicture(imageKey);
  return (
    <>
      {picture !== undefined && (
        <img src={picture} alt="" decoding="async" className="absolute inset-0 size-full object-cover" />
      )}
      <span className="absolute inset-0 bg-linear-to-t from-bg-0/95 via-bg-0/60 via-30% to-transparent to-65%" />
      <span className="display relative text-title">{name}</span>
      <span className="relative text-sm text-text-2 sm:min-h-[2lh]">{description}</span>
      <span
        className={classNames(
          'absolute top-3 right-3 grid size-8 place-items-center rounded-full bg-uv text-bg-0',
          !isChosen && 'invisible',
        )}
      >
        <Icon name="check" />
      </span>
    </>
  );
});

/** The regions' pictures by their `imageKey`, as URLs. */
const pictures = import.meta.glob<string>('../../assets/regions/*.{svg,webp,avif}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byKey = new Map(
  Object.entries(pictures).map(([path, url]) => [path.replace(/^.*\/|\.\w+$/g, ''), url]),
);

/** `undefined`: the tile has a gradient. */
function regionPicture(imageKey: string): string | undefined {
  return byKey.get(imageKey);
}
