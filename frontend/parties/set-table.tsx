import { lineupNames } from '@duende/contracts/parties/lineup-names';
import {
  setNights,
  type PartyWithSets,
  type SetNight,
  type TimedSet,
} from '@duende/contracts/parties/party-sets';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, useMemo, useState, type ReactNode } from 'react';
import { useHydrated } from '../browser/taking-over.ts';
import { dayWords } from '../dates/date-text.ts';
import { SEGMENT, SEGMENTS } from '../ui/chosen.ts';
import { classNames } from '../ui/class-names.ts';

interface SetTableProps {
  readonly party: PartyWithSets;
  /** milliseconds since 1970; `null`: nothing is on or over */
  readonly now?: number | null;
  /** no links that lead away from the task */
  readonly isPlain?: boolean;
  /** at the end of a row */
  readonly action?: (set: TimedSet) => ReactNode;
  /** below the name */
  readonly below?: (set: TimedSet) => ReactNode;
}

const NO_STAGE = 'Sin escenario';

/** A column for each stage; a phone shows one at a time, once the page can switch. */
export function SetTable({ party, ...rows }: SetTableProps) {
  const nights = useMemo(() => setNights(party), [party]);
  const stages = [...new Set(nights.flatMap((night) => night.stages.map(({ stage }) => stage)))];
  const [chosen, choose] = useState(stages[0] ?? '');
  const isSwitched = useHydrated() && stages.length > 1;
  const shown = stages.includes(chosen) ? chosen : (stages[0] ?? '');
  return (
    <div className="flex flex-col gap-5">
      {isSwitched && (
        <div role="group" aria-label="Escenario" className={classNames(SEGMENTS, 'sm:hidden')}>
          {stages.map((stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={stage === shown}
              onClick={() => choose(stage)}
              className={SEGMENT}
            >
              {stage || NO_STAGE}
            </button>
          ))}
        </div>
      )}
      {nights.map((night) => (
        <Night
          key={night.day}
          night={night}
          shown={isSwitched ? shown : null}
          isNamed={nights.length > 1}
          {...rows}
        />
      ))}
    </div>
  );
}

interface NightProps extends Omit<SetTableProps, 'party'> {
  readonly night: SetNight;
  /** the stage on a phone; `null`: all */
  readonly shown: string | null;
  readonly isNamed: boolean;
}

function Night({ night, shown, isNamed, ...rows }: NightProps) {
  const { day, isOff, stages } = night;
  const isOnPhone = shown === null || stages.some(({ stage }) => stage === shown);
  return (
    <div className={classNames('flex flex-col gap-3', !isOnPhone && 'max-sm:hidden')}>
      {(isNamed || isOff) && day !== '' && (
        <h3 className="font-semibold text-text-2 first-letter:uppercase">
          <span className={isOff ? 'line-through' : undefined}>{dayWords(day)}</span>
          {isOff && <span className="ml-2 text-base text-danger">no se celebra</span>}
        </h3>
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {stages.map(({ stage, sets }) => (
          <Stage
            key={stage}
            title={stage || (stages.length > 1 ? NO_STAGE : '')}
            sets={sets}
            isOnPhone={shown === null || stage === shown}
            {...rows}
          />
        ))}
      </div>
    </div>
  );
}

interface StageProps extends Omit<SetTableProps, 'party'> {
  readonly title: string;
  readonly sets: readonly TimedSet[];
  readonly isOnPhone: boolean;
}

function Stage({ title, sets, isOnPhone, now = null, isPlain = false, action, below }: StageProps) {
  const id = useId();
  return (
    <section
      {...(title === '' ? { 'aria-label': 'Horarios' } : { 'aria-labelledby': id })}
      className={classNames('max-w-[28rem]', !isOnPhone && 'max-sm:hidden')}
    >
      {title !== '' && (
        <h4 id={id} dir="auto" className="mb-1 font-semibold wrap-anywhere text-uv">
          {title}
        </h4>
      )}
      <ol className="*:not-first:border-t *:not-first:border-border">
        {sets.map((set) => {
          const isOver = now !== null && set.end <= now;
          const isOn = now !== null && !set.isOff && set.start <= now && !isOver;
          return (
            <li
              key={`${set.hour} ${set.name}`}
              className={classNames('flex items-center gap-3', (isOver || set.isOff) && 'text-text-3')}
            >
              <Hours set={set} isOn={isOn} />
              <span className="min-w-0 flex-1 py-1">
                <Artists name={set.name} isPlain={isPlain} />
                {isOn && <span className="block text-sm text-acid">Suena ahora</span>}
                {below?.(set)}
              </span>
              {action && <span className="shrink-0">{action(set)}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Screen readers read the sign between two hours as a word. */
function Hours({ set: { hour, until }, isOn }: { readonly set: TimedSet; readonly isOn: boolean }) {
  return (
    <span
      className={classNames('w-14 shrink-0 leading-tight tabular-nums', isOn && 'font-semibold text-acid')}
    >
      <span className="block">{hour}</span>
      {until !== '' && (
        <span className="block text-sm text-text-3">
          <span aria-hidden="true">{`– ${until}`}</span>
          <span className="sr-only">{` hasta ${until}`}</span>
        </span>
      )}
    </span>
  );
}

/** Each artist of a shared set leads to where else they play. */
function Artists({ name, isPlain }: { readonly name: string; readonly isPlain: boolean }) {
  const artists = lineupNames(name);
  if (isPlain || artists.length === 0)
    return (
      <span dir="auto" className="flex min-h-9 items-center wrap-anywhere">
        {name}
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {artists.map((artist, index) => (
        <Fragment key={artist}>
          {index > 0 && <span className="text-text-3">b2b</span>}
          <Link
            to="/"
            search={{ q: artist }}
            dir="auto"
            className="flex min-h-11 min-w-11 items-center font-semibold wrap-anywhere hover:text-uv"
          >
            {artists.length === 1 ? name : artist}
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
