import { CONTROL } from '../../ui/field.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const MINUTES = ['00', '30'];

interface TimeFieldProps {
  readonly label: string;
  /** `HH:MM`; the hour is left out until there is one */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [hour = '', minute = '00'] = value.split(':');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-text-2">{label}</legend>
      <div className="flex items-center gap-1.5 tabular-nums">
        <Select
          label="Hora"
          options={['', ...HOURS]}
          value={hour}
          onChange={(next) => onChange(`${next}:${minute}`)}
        />
        <span aria-hidden="true">:</span>
        <Select
          label="Minutos"
          options={MINUTES}
          value={minute}
          onChange={(next) => onChange(`${hour}:${next}`)}
        />
      </div>
    </fieldset>
  );
}

interface SelectProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Select({ label, options, value, onChange }: SelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${CONTROL} pl-2.5 [--edge:8px] sm:pl-4 sm:[--edge:14px]`}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {option || '--'}
        </option>
      ))}
    </select>
  );
}
