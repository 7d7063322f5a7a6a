import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';

interface LineupChipsProps {
  /** absent in older stored answers */
  readonly lineup: readonly string[] | undefined;
  /** no links that lead away from the task */
  readonly isPlain?: boolean;
}

const CHIP = 'chip max-w-full rounded-full font-semibold wrap-anywhere';

export function LineupChips({ lineup = [], isPlain = false }: LineupChipsProps) {
  if (lineup.length === 0) return null;
  return (
    <ul aria-label="Artistas" className={classNames('flex flex-wrap', isPlain ? 'gap-1.5' : 'gap-2')}>
      {lineup.map((name) =>
        isPlain ? (
          <li key={name} dir="auto" className={classNames(CHIP, 'px-2.5 py-0.5 text-[0.8125rem] leading-5')}>
            {name}
          </li>
        ) : (
          <li key={name} dir="auto" className="max-w-full">
            <Link
              to="/"
              search={{ q: name }}
              className={classNames(
                CHIP,
                'flex min-h-11 items-center px-3.5 py-1 text-uv hover:bg-surface-3',
              )}
            >
              {name}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
