import { REGIONS } from '@duende/contracts/parties/regions';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import type { Filters, Picker } from './filters.ts';

interface FilterBarProps {
  readonly filters: Filters;
  readonly open: Picker | undefined;
  readonly onOpen: (picker: Picker) => void;
}

export function FilterBar({ filters: { location, styles }, open, onOpen }: FilterBarProps) {
  const many = styles.length > 1 ? `${styles.length} estilos` : undefined;
  const region = REGIONS.find(({ id }) => id === location)?.name;
  return (
    <div role="group" aria-label="Filtros" className="flex min-w-0 gap-2">
      <FilterButton
        icon="pin"
        label={`Zona: ${region ?? ''}`}
        value={region ?? ''}
        isOn={location !== 'all'}
        isOpen={open === 'zona'}
        onClick={() => onOpen('zona')}
      />
      <FilterButton
        icon="equaliser"
        label={`${many ?? 'Estilos'}: ${styles.join(', ') || 'todos'}`}
        value={many ?? styles[0] ?? 'Estilos'}
        isOn={styles.length > 0}
        isOpen={open === 'estilos'}
        onClick={() => onOpen('estilos')}
      />
    </div>
  );
}

interface FilterButtonProps {
  readonly icon: IconName;
  /** the visible text and its meaning */
  readonly label: string;
  readonly value: string;
  readonly isOn: boolean;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

function FilterButton({ icon, label, value, isOn, isOpen, onClick }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full px-3.5 font-semibold ring-1 ring-inset',
        isOn ? 'bg-uv text-bg-0 ring-uv' : 'bg-surface-2 ring-border-strong hover:bg-surface-3',
      )}
    >
      <Icon name={icon} className="size-4.5 @max-[20rem]:hidden" />
      <span className="truncate">{value}</span>
    </button>
  );
}
