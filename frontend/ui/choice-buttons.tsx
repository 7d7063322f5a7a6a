import { CHOICE } from './chosen.ts';
import { classNames } from './class-names.ts';

interface ChoiceButtonsProps<T extends string | number | null> {
  readonly label: string;
  readonly options: readonly (readonly [value: T, words: string])[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
  readonly className?: string;
}

/** A group of toggles of which one is pressed. */
export function ChoiceButtons<T extends string | number | null>({
  label,
  options,
  chosen,
  onChoose,
  className,
}: ChoiceButtonsProps<T>) {
  return (
    <div role="group" aria-label={label} className={classNames('flex gap-1.5', className)}>
      {options.map(([value, words]) => (
        <button
          key={words}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={CHOICE}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
