import { CONDITION_WORDS, conditionOfDays } from '@duende/contracts/parties/party-condition';
import type { ButtonHTMLAttributes } from 'react';
import { dayWords, shortDate } from '../dates/date-text.ts';
import { Poster } from '../parties/poster.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Pinned } from './party-clusters.ts';

type ButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'tabIndex'>;

interface PartyPinProps extends ButtonProps {
  readonly pin: Pinned;
  readonly isSelected: boolean;
}

export function PartyPin({ pin: { party, day }, isSelected, ...button }: PartyPinProps) {
  const condition = conditionOfDays(party, [day]);
  return (
    <button
      type="button"
      aria-label={[party.name, dayWords(day), condition !== 'scheduled' && CONDITION_WORDS[condition]]
        .filter(Boolean)
        .join(', ')}
      aria-expanded={isSelected}
      data-style={party.styles[0]}
      className="relative block h-14 w-11 cursor-pointer"
      {...button}
    >
      <Poster
        party={party}
        sizes="2.75rem"
        className={classNames(
          'size-full rounded-lg ring-2',
          isSelected
            ? 'shadow-[0_0_26px_2px_var(--color-uv)] ring-uv'
            : 'shadow-[0_0_20px_-1px_var(--chip,var(--color-text-2))] ring-(--chip,var(--color-text-2))',
          condition !== 'scheduled' && 'opacity-60 [filter:grayscale(1)]',
        )}
      />
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 rounded-b-lg bg-bg-0/85 text-center text-xs leading-4.5 font-semibold whitespace-nowrap tabular-nums"
      >
        {shortDate(day)}
      </span>
    </button>
  );
}

export function SeveralPin({ count, ...button }: ButtonProps & { readonly count: number }) {
  return (
    <button
      type="button"
      aria-label={`${count} fiestas en esta zona: acercar`}
      className="grid size-12 cursor-pointer place-items-center rounded-full bg-bg-0 text-lg font-bold tabular-nums shadow-[0_0_22px_0_var(--color-uv)] ring-2 ring-uv hover:bg-surface-3"
      {...button}
    >
      {count}
    </button>
  );
}
