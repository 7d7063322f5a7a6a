import { STYLES, type Style } from '@duende/contracts/constants/styles';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { PickerFrame } from './picker-frame.tsx';

interface StylePickerProps {
  readonly styles: readonly Style[];
  readonly results: number;
  readonly onToggle: (style: Style) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** The styles as big toggles; none chosen means all. */
export function StylePicker({ styles, results, onToggle, onClear, onClose }: StylePickerProps) {
  return (
    <PickerFrame title="¿Qué te mueve?" results={results} onClear={onClear} onClose={onClose}>
      <div
        role="group"
        aria-label="Estilos"
        className="grid gap-3 p-2 @min-[16rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
      >
        {STYLES.map((style) => {
          const isOn = styles.includes(style);
          return (
            <button
              key={style}
              type="button"
              aria-pressed={isOn}
              data-style={style}
              onClick={() => onToggle(style)}
              className={classNames(
                'chip display relative flex min-h-22 cursor-pointer items-end justify-between gap-2 rounded-2xl p-4 text-left text-2xl leading-none lg:min-h-40',
                isOn ? 'ring-3 ring-(--chip) ring-inset' : 'hover:brightness-125',
              )}
            >
              <span className="min-w-0 wrap-break-word">{style}</span>
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-3 right-3 grid size-7 place-items-center rounded-full',
                  isOn ? 'bg-(--chip) text-bg-0' : 'ring-2 ring-border-strong ring-inset',
                )}
              >
                {isOn && <Icon name="check" className="size-4.5" />}
              </span>
            </button>
          );
        })}
      </div>
    </PickerFrame>
  );
}
