import { useId } from 'react';
import { CHOICE } from './chosen.ts';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';

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
              className={classNames(CHOICE, isEven && 'justify-center text-center', error && 'ring-danger')}
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
