import { REGIONS, type RegionId } from '@duende/contracts/constants/regions';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { PickerFrame } from './picker-frame.tsx';
import { regionPicture } from './region-pictures.ts';

interface LocationPickerProps {
  readonly location: RegionId;
  readonly results: number;
  readonly onChoose: (location: RegionId) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** The regions as tall pictures; choosing one is all there is to do here. */
export function LocationPicker({ location, results, onChoose, onClear, onClose }: LocationPickerProps) {
  return (
    <PickerFrame title="¿Dónde?" results={results} onClear={onClear} onClose={onClose}>
      <div
        role="radiogroup"
        aria-label="Lugar"
        className="grid gap-3 p-2 @min-[16rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
      >
        {REGIONS.map(({ id, name, description, imageKey }) => (
          <label
            key={id}
            className={classNames(
              'relative flex min-h-60 cursor-pointer flex-col justify-end overflow-hidden rounded-3xl bg-linear-to-b from-surface-2 to-surface-3 p-4 lg:min-h-[60vh]',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-acid',
              id === 'all' && 'max-sm:min-h-36 max-sm:@min-[16rem]:col-span-2',
              id === location && 'ring-3 ring-uv',
            )}
          >
            <RegionPicture imageKey={imageKey} />
            <span className="absolute inset-0 bg-linear-to-t from-bg-0/95 via-bg-0/60 via-30% to-transparent to-65%" />
            <input
              type="radio"
              name="region"
              value={id}
              checked={id === location}
              onChange={() => onChoose(id)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="display pointer-events-none relative text-title">{name}</span>
            <span className="pointer-events-none relative text-sm text-text-2">{description}</span>
            {id === location && (
              <span className="absolute top-3 right-3 grid size-8 place-items-center rounded-full bg-uv text-bg-0">
                <Icon name="check" />
              </span>
            )}
          </label>
        ))}
      </div>
    </PickerFrame>
  );
}

function RegionPicture({ imageKey }: { readonly imageKey: string }) {
  const picture = regionPicture(imageKey);
  if (picture === undefined) return null;
  return <img src={picture} alt="" decoding="async" className="absolute inset-0 size-full object-cover" />;
}
