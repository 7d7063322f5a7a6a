import { classNames } from './class-names.ts';
import { ScreenIcon } from './screen-icons.tsx';

interface MoreButtonProps {
  /** with an article: `el comentario de Ana` */
  readonly about: string;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

/** Opens rare actions. */
export function MoreButton({ about, onClick, className }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Más opciones sobre ${about}`}
      onClick={onClick}
      className={classNames(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text',
        className,
      )}
    >
      <ScreenIcon name="more" strokeWidth={3.5} />
    </button>
  );
}
