import { useId } from 'react';
import { CHOICE } from '../ui/chosen.ts';
import { FieldError } from '../ui/field.tsx';

interface ChipsFieldProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly words?: Readonly<Record<T, string>>;
  readonly chosen: readonly T[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly T[]) => void;
}

/** Native checkboxes styled as toggles. */
export function ChipsField<T extends string>(props: ChipsFieldProps<T>) {
  const { label, options, words, chosen, error, onChange } = props;
  const id = useId();
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-semibold text-text-2">{label}</legend>
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <label key={option} className={CHOICE}>
              <input
                type="checkbox"
                checked={chosen.includes(option)}
                onChange={({ target: { checked } }) =>
                  onChange(options.filter((other) => (other === option ? checked : chosen.includes(other))))
                }
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span>{words?.[option] ?? option}</span>
            </label>
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
