import { LIMITS } from '@duende/contracts/common/limits';
import { seatsText } from '../pins/ride-texts.ts';

interface SeatCounterProps {
  readonly count: number;
  readonly min?: number;
  readonly max?: number;
  readonly onCount: (by: 1 | -1) => void;
}

/** A button at its limit stays in the tab order, so that the focus is not lost. */
export function SeatCounter({
  count,
  min = LIMITS.passengers.min,
  max = LIMITS.passengers.max,
  onCount,
}: SeatCounterProps) {
  return (
    <div role="group" aria-label="Plazas" className="flex items-center rounded-full bg-surface-2">
      <Step label="Una plaza menos" symbol="−" isEnd={count === min} onClick={() => onCount(-1)} />
      <output className="min-w-9 text-center">
        <span className="display block text-2xl leading-none tabular-nums">{count}</span>{' '}
        <span className="block text-xs leading-none text-text-2">
          {seatsText(count).slice(`${count} `.length)}
        </span>
      </output>
      <Step label="Una plaza más" symbol="+" isEnd={count === max} onClick={() => onCount(1)} />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly symbol: string;
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

function Step({ label, symbol, isEnd, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-full text-2xl leading-none hover:bg-surface-3 aria-disabled:cursor-default aria-disabled:text-text-3"
    >
      <span aria-hidden="true">{symbol}</span>
    </button>
  );
}
