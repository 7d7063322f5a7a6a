import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { CONTROL } from '../../ui/field.tsx';

/** The check mark has its space, so that a click moves nothing. */
const STYLE =
  'chip relative flex min-h-11 items-center rounded-full px-5.5 font-semibold not-has-checked:hover:[filter:brightness(1.25)] ' +
  'before:absolute before:left-2 before:text-xs before:opacity-0 before:content-["✓"/""] has-checked:before:opacity-100 ' +
  'has-checked:ring-2 has-checked:ring-(--chip) has-checked:ring-inset ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-acid';

interface StylesFieldProps {
  readonly chosen: readonly Style[];
  readonly onChange: (styles: readonly Style[]) => void;
}

export function StylesField({ chosen, onChange }: StylesFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-text-2">Estilos</legend>
      <div className="flex flex-wrap gap-2">
        {STYLES.map((style) => (
          <label key={style} data-style={style} className={STYLE}>
            <input
              type="checkbox"
              checked={chosen.includes(style)}
              onChange={({ target }) =>
                onChange(
                  STYLES.filter((other) => (other === style ? target.checked : chosen.includes(other))),
                )
              }
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>{style}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const MINUTES = ['00', '30'];

interface TimeFieldProps {
  readonly label: string;
  /** `HH:MM`; empty until an hour is chosen */
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
