import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';

interface LineupChipsProps {
  /** what was kept of an answer before that was asked does not say */
  readonly lineup: readonly string[] | undefined;
  /** where whoever reads on would leave what they are about */
  readonly isPlain?: boolean;
}

const CHIP = 'chip max-w-full rounded-full font-semibold wrap-anywhere';

/** Who plays at a party; each name leads to where else they play. */
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
