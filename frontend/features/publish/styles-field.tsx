import { STYLES, type Style } from '@duende/contracts/constants/styles';
import { TOGGLE } from './choice-field.tsx';

interface StylesFieldProps {
  readonly chosen: readonly Style[];
  readonly onChange: (styles: readonly Style[]) => void;
}

export function StylesField({ chosen, onChange }: StylesFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-text-2">Estilos</legend>
      <div className="flex flex-wrap gap-2">
        {STYLES.map((style) => (
          <label key={style} className={TOGGLE}>
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
            {style}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
