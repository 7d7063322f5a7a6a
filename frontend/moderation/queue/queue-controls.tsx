import { LOCATIONS } from '@duende/contracts/parties/locations';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/field.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Picking } from './picking.tsx';
import { leavesOut, type QueueChoice } from './queue-kind.ts';

interface QueueControlsProps {
  readonly picking: Pick<Picking<unknown>, 'plain' | 'warned' | 'picked' | 'pickPlain' | 'drop'>;
  /** rows that others have decided or edited */
  readonly changed: number;
  readonly onRedraw: () => void;
}

interface FiltersProps {
  readonly searchLabel: string | undefined;
  readonly isByParty: boolean;
  readonly choice: QueueChoice;
  readonly onChoose: (choice: QueueChoice) => void;
}

export function QueueControls(props: QueueControlsProps & FiltersProps) {
  const { searchLabel, isByParty, choice, onChoose, changed, onRedraw } = props;
  const [isOpen, setOpen] = useState(false);
  const filters = useId();
  const hasFilters = searchLabel !== undefined || isByParty;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <PickAll {...props} />
      {hasFilters && (
        <Button
          kind={leavesOut(choice) ? 'secondary' : 'quiet'}
          className={classNames('px-3 text-sm lg:hidden', !leavesOut(choice) && 'first:-ml-3')}
          aria-expanded={isOpen}
          aria-controls={filters}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="search" className="size-4.5" />
          Filtrar
        </Button>
      )}
      <div
        id={filters}
        className={classNames(
          'flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full lg:flex',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {searchLabel !== undefined && (
          <ListSearch
            label={searchLabel}
            value={choice.search}
            onSearch={(search) => onChoose({ ...choice, search })}
            className="w-full sm:max-w-72 lg:w-52"
          />
        )}
        {isByParty && <PartyFilters choice={choice} onChoose={onChoose} />}
      </div>
      {choice.only !== null && (
        <Button kind="secondary" className="px-3 text-sm" onClick={() => onChoose({ ...choice, only: null })}>
          <span className="sr-only">Quitar filtro: </span>
          <span>{choice.only.words}</span>
          <Icon name="close" className="size-4" />
        </Button>
      )}
      <Button
        kind={changed > 0 ? 'secondary' : 'quiet'}
        className="ml-auto px-3 text-sm"
        aria-describedby="queue-changes"
        onClick={onRedraw}
      >
        <ScreenIcon name="history" className="size-4.5" />
        <span className="max-sm:sr-only">Actualizar lista</span>
      </Button>
      <p id="queue-changes" role="status" className="sr-only">
        {changed > 0 ? `Otros han cambiado ${changed} de la lista.` : ''}
      </p>
    </div>
  );
}

/** Items with a warning must be looked at. */
function PickAll({ picking }: QueueControlsProps) {
  const { plain, warned, picked } = picking;
  const isWhole = plain.length > 0 && plain.every((row) => picked.includes(row));
  if (plain.length === 0) return null;
  return (
    <Button
      kind="quiet"
      className="-ml-3 px-3 text-sm"
      aria-pressed={isWhole}
      onClick={() => (isWhole ? picking.drop() : picking.pickPlain())}
    >
      <Icon name="check" className="size-4.5" />
      <span>
        <span>{warned === 0 ? 'Elegir todos' : `Elegir ${plain.length}`}</span>
        {warned > 0 && <span className="max-sm:sr-only"> sin advertencias</span>}
      </span>
    </Button>
  );
}

function PartyFilters({ choice, onChoose }: Pick<FiltersProps, 'choice' | 'onChoose'>) {
  return (
    <>
      <Choice
        label="Orden"
        value={choice.sort}
        options={[
          ['', 'Los que más llevan esperando'],
          ['soonest', 'Por fecha de la fiesta'],
        ]}
        onChoose={(sort) => onChoose({ ...choice, sort: sort === 'soonest' ? sort : '' })}
      />
      <Choice
        label="Zona"
        value={choice.location}
        options={[['', 'Todas las zonas'], ...LOCATIONS.map((location) => [location, location] as const)]}
        onChoose={(location) => onChoose({ ...choice, location })}
      />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={`${CONTROL} max-w-full text-sm lg:w-auto`}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
