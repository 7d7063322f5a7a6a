import { LOCATIONS } from '@duende/contracts/parties/locations';
import type { PartySender } from '@duende/contracts/parties/pending-answers';
import { createContext, useContext, useId, type ReactNode } from 'react';
import type { PendingNarrowing } from './moderation-queries.ts';
import { Button } from '../ui/button.tsx';
import { CONTROL } from '../ui/field.tsx';

type Sender = Pick<PartySender, 'id' | 'username'>;

/** How a moderator wants the queue of parties. */
export interface QueueChoice {
  readonly sort: PendingNarrowing['sort'];
  readonly location: string;
  readonly sender: Sender | null;
}

export const WHOLE_QUEUE: QueueChoice = { sort: '', location: '', sender: null };

export function narrowingOf({ sort, location, sender }: QueueChoice): PendingNarrowing {
  return { sort, location, sender: sender?.id ?? '' };
}

/** Whether it leaves parties out; another order does not. */
export const leavesOut = ({ location, sender }: QueueChoice) => location !== '' || sender !== null;

interface PendingFiltersProps {
  readonly choice: QueueChoice;
  readonly onChoose: (choice: QueueChoice) => void;
}

/** The order of the queue, its region, and whose parties alone are shown. */
export function PendingFilters({ choice, onChoose }: PendingFiltersProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <Choice
        label="Orden"
        value={choice.sort}
        options={[
          ['', 'Lo que más espera, primero'],
          ['soonest', 'La fiesta más próxima, primero'],
        ]}
        onChoose={(sort) => onChoose({ ...choice, sort: sort === 'soonest' ? sort : '' })}
      />
      <Choice
        label="Región"
        value={choice.location}
        options={[['', 'Todas'], ...LOCATIONS.map((location) => [location, location] as const)]}
        onChoose={(location) => onChoose({ ...choice, location })}
      />
      {choice.sender !== null && (
        <Button kind="quiet" onClick={() => onChoose({ ...choice, sender: null })}>
          <span className="sr-only">Quitar filtro: </span>
          <span>Solo de </span>
          <bdi>{choice.sender.username}</bdi>
          <span aria-hidden="true"> ×</span>
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm text-text-3">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={`${CONTROL} max-w-full`}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

const SenderChoice = createContext<((sender: Sender) => void) | null>(null);

interface SenderChoosingProps {
  readonly onSender: (sender: Sender) => void;
  readonly children: ReactNode;
}

/** Lets the rows within narrow the queue to who sent them. */
export function SenderChoosing({ onSender, children }: SenderChoosingProps) {
  return <SenderChoice value={onSender}>{children}</SenderChoice>;
}

/** What a row offers of its sender: to see nothing but what they sent. */
export function OnlyTheirs({ sender }: { readonly sender: Sender }) {
  const choose = useContext(SenderChoice);
  if (choose === null) return null;
  return (
    <button
      type="button"
      onClick={() => choose(sender)}
      className="min-h-11 cursor-pointer self-start text-uv underline underline-offset-4"
    >
      <span>Solo lo suyo</span>
      <span className="sr-only">{`, de ${sender.username}`}</span>
    </button>
  );
}
