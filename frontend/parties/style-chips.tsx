import { classNames } from '../ui/class-names.ts';

interface StyleChipsProps {
  readonly styles: readonly string[];
  /** before `+N` */
  readonly max?: number;
  readonly className?: string;
}

export function StyleChips({ styles, max = styles.length, className }: StyleChipsProps) {
  if (styles.length === 0) return null;
  const rest = styles.length - max;
  return (
    <ul className={classNames('flex flex-wrap gap-1.5', className)} aria-label="Estilos">
      {styles.slice(0, max).map((style) => (
        <li key={style} data-style={style} className={CHIP}>
          {style}
        </li>
      ))}
      {rest > 0 && <li className={CHIP}>{`+${rest}`}</li>}
    </ul>
  );
}

const CHIP = 'chip rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-normal font-semibold';
