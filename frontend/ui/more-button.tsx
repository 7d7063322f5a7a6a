import { ScreenIcon } from './screen-icons.tsx';

interface MoreButtonProps {
  /** for screen readers */
  readonly words: string;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** `⋯`: opens a sheet of rare actions. */
export function MoreButton({ words, className = '', onClick }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={words}
      onClick={onClick}
      className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text ${className}`}
    >
      <ScreenIcon name="more" strokeWidth={3.5} />
    </button>
  );
}
