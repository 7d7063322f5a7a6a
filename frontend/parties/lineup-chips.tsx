import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
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
  if (!isPlain) return <LinkedNames lineup={lineup} />;
  return (
    <ul aria-label="Artistas" className="flex flex-wrap gap-1.5">
      {lineup.map((name) => (
        <li
          key={name}
          dir="auto"
          className={classNames(CHIP, 'px-2.5 py-0.5 text-[0.8125rem] leading-normal')}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Of a longer line-up, so that the rest of the page is near. A few more would not be worth the tap. */
const FIRST = 16;
const FEW_MORE = 4;

function LinkedNames({ lineup }: { readonly lineup: readonly string[] }) {
  const [isWhole, setWhole] = useState(lineup.length <= FIRST + FEW_MORE);
  const list = useRef<HTMLUListElement>(null);
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    // The pressed button is gone.
    if (isWhole && isAsked.current)
      list.current?.children[FIRST]?.querySelector('a')?.focus({ preventScroll: true });
  }, [isWhole]);
  return (
    <>
      <ul ref={list} aria-label="Artistas" className="flex flex-wrap gap-2">
        {(isWhole ? lineup : lineup.slice(0, FIRST)).map((name) => (
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
        ))}
      </ul>
      {!isWhole && (
        <Button
          className="self-start"
          onClick={() => {
            isAsked.current = true;
            setWhole(true);
          }}
        >
          {`Ver los ${lineup.length}`}
        </Button>
      )}
    </>
  );
}
