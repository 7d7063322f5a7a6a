import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { useId } from 'react';
import { CHOICE } from '../../ui/chosen.ts';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, CONTROL, RequiredMark } from '../../ui/field.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: string;
  /** labels other than the value */
  readonly words?: Readonly<Record<T, string>>;
  /** stacks long labels */
  readonly isColumn?: boolean;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: T) => void;
}

/** Native radio buttons styled as toggles. */
export function ChoiceField<T extends string>({
  label,
  options,
  value,
  words,
  isColumn = false,
  isRequired = false,
  error,
  onChange,
}: ChoiceFieldProps<T>) {
  const id = useId();
  // Four would wrap as three and one on a phone.
  const isEven = !isColumn && options.length % 2 === 0;
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-semibold text-text-2">
        <span>{label}</span>
        {isRequired && <RequiredMark />}
      </legend>
      {/* WebKit makes a flex fieldset a row too high. */}
      <div className="flex flex-col gap-1.5">
        <div
          className={classNames(
            'gap-2',
            !isColumn && 'flex-wrap',
            isColumn ? 'flex flex-col' : isEven ? EVEN : 'flex',
          )}
        >
          {options.map((option) => (
            <label
              key={option}
              className={classNames(CHOICE, isEven && 'justify-center', error && 'ring-danger')}
            >
              <input
                type="radio"
                name={id}
                value={option}
                checked={value === option}
                onChange={() => onChange(option)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="first-letter:uppercase">{words?.[option] ?? option}</span>
            </label>
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}

/** Doubled text size leaves room for one column. */
const EVEN = 'grid grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))] min-[27rem]:flex';

/** The check mark has its space, so that a click moves nothing. */
const STYLE =
  'chip relative flex min-h-11 items-center rounded-full px-5.5 font-semibold not-has-checked:hover:brightness-125 ' +
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
