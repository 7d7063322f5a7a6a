import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { toggledStyle } from './filters.ts';
import { PickerFrame, useChoice } from './picker-frame.tsx';

interface StyleOptionsProps {
  readonly styles: readonly Style[];
  readonly onChoose: (styles: readonly Style[]) => void;
}

interface StylePickerProps extends StyleOptionsProps {
  readonly results: number;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** The styles as big toggles; none chosen means all of them. */
export function StylePicker({ results, onClear, onClose, ...options }: StylePickerProps) {
  return (
    <PickerFrame title="¿Qué te mueve?" results={results} onClear={onClear} onClose={onClose}>
      <StyleOptions {...options} />
    </PickerFrame>
  );
}

function StyleOptions({ styles, onChoose }: StyleOptionsProps) {
  const [chosen, choose] = useChoice(styles, onChoose);
  return (
    <div
      role="group"
      aria-label="Estilos"
      className="grid gap-3 p-2 max-sm:@min-[16rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
    >
      {STYLES.map((style) => (
        <button
          key={style}
          type="button"
          aria-pressed={chosen.includes(style)}
          data-style={style}
          onClick={() => choose(toggledStyle(chosen, style))}
          className={classNames(
            'chip display relative flex min-h-22 cursor-pointer items-end justify-between gap-2 rounded-2xl p-4 text-left text-xl leading-none @min-[22rem]:text-2xl lg:min-h-40',
            chosen.includes(style) ? 'ring-3 ring-(--chip) ring-inset' : 'hover:brightness-125',
          )}
        >
          <StyleTile style={style} isOn={chosen.includes(style)} />
        </button>
      ))}
    </div>
  );
}

interface StyleTileProps {
  readonly style: Style;
  readonly isOn: boolean;
}

/** The check mark is always laid out, so that a click moves nothing. */
const StyleTile = memo(function StyleTile({ style, isOn }: StyleTileProps) {
  return (
    <>
      <span className="min-w-0 wrap-break-word">{style}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-3 right-3 grid size-7 place-items-center rounded-full',
          isOn ? 'bg-(--chip) text-bg-0' : 'ring-2 ring-border-strong ring-inset',
        )}
      >
        <Icon name="check" className={classNames('size-4.5', !isOn && 'invisible')} />
      </span>
    </>
  );
});
