import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { playingAt, setNights, type TimedSet } from '@duende/contracts/parties/party-sets';
import { useMemo, useState } from 'react';
import { useHydrated } from '../browser/taking-over.ts';
import { dayWords } from '../dates/date-text.ts';
import { useMinute } from '../dates/use-today.ts';
import {
  followedMarks,
  isMarked,
  keepSetMarks,
  markOf,
  movedMarks,
  setMarksOf,
  type MovedMark,
} from '../parties/set-marks.ts';
import { SetTable } from '../parties/set-table.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';

type Sets = Pick<
  EventAnswer,
  'id' | 'sets' | 'dates' | 'startTime' | 'endTime' | 'condition' | 'cancelledDates'
>;

/** The table with what is on and the reader's marks, which only the browser knows. */
export function PartySets({ party }: { readonly party: Sets }) {
  return useHydrated() ? <OwnSets key={party.id} party={party} /> : <SetTable party={party} />;
}

function OwnSets({ party }: { readonly party: Sets }) {
  const now = useMinute();
  const [marks, setMarks] = useState(() => setMarksOf(party.id));
  const keep = (next: typeof marks) => {
    setMarks(next);
    keepSetMarks(party.id, next);
  };
  const moved = movedMarks(party, marks);
  const shown = followedMarks(marks, moved);
  const toggle = (set: TimedSet) => {
    const mark = markOf(set);
    const others = shown.filter((other) => !isMarked(party, [other], mark));
    keep(others.length < shown.length ? others : [...shown, mark]);
  };
  return (
    <>
      <OnNow party={party} now={now} />
      {moved.length > 0 && <Moved moved={moved} onSeen={() => keep(shown)} />}
      <SetTable
        party={party}
        now={now}
        below={(set) =>
          moved.some((mark) => mark.now !== null && isMarked(party, [mark.now], set)) && (
            <span className="block text-sm text-amber">{`Pasa a las ${set.hour}`}</span>
          )
        }
        action={(set) => {
          const isOwn = isMarked(party, shown, set);
          return (
            <button
              type="button"
              aria-label={`Marcar ${set.name}, ${set.hour}`}
              aria-pressed={isOwn}
              onClick={() => toggle(set)}
              className={classNames(
                'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface-2',
                isOwn ? 'text-acid' : 'text-text-3',
              )}
            >
              <ScreenIcon name="star" className={classNames('size-5', isOwn && 'fill-current')} />
            </button>
          );
        }}
      />
    </>
  );
}

function OnNow({ party, now }: { readonly party: Sets; readonly now: number }) {
  const playing = playingAt(
    useMemo(() => setNights(party), [party]),
    now,
  );
  if (playing.length === 0) return null;
  return (
    <div role="group" aria-label="Suena ahora" className="panel rounded-2xl px-4 py-3">
      <p className="font-semibold text-acid">Suena ahora</p>
      <ul className="mt-1 flex flex-col gap-1">
        {playing.map(({ name, stage, until, hour }) => (
          <li key={`${stage} ${hour} ${name}`} className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="text-text-2">
              {[stage, until === '' ? '' : `hasta las ${until}`]
                .filter(Boolean)
                .map((words) => ` · ${words}`)
                .join('')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MovedProps {
  readonly moved: readonly MovedMark[];
  readonly onSeen: () => void;
}

function Moved({ moved, onSeen }: MovedProps) {
  return (
    <div role="status" className="panel flex flex-col gap-2 rounded-2xl border-l-4 border-amber px-4 py-3">
      <p className="font-semibold">
        {moved.length === 1
          ? 'Ha cambiado un set que marcaste'
          : `Han cambiado ${moved.length} sets que marcaste`}
      </p>
      <ul className="flex flex-col gap-1">
        {moved.map((mark) => (
          <li key={`${mark.was.name} ${mark.was.day} ${mark.was.hour}`} className="wrap-anywhere">
            <bdi className="font-semibold">{mark.was.name}</bdi>
            <span className="text-text-2">{` · ${movedText(mark)}`}</span>
          </li>
        ))}
      </ul>
      <Button className="self-start px-4" onClick={onSeen}>
        Vale
      </Button>
    </div>
  );
}

/** `Pasa a las 05:30, en Chill (antes, 04:00)` */
function movedText({ was, now }: MovedMark): string {
  if (now === null) return 'Ya no está en los horarios';
  const day = now.day !== was.day && now.day !== '' ? `al ${dayWords(now.day)}, ` : '';
  const stage = now.stage !== was.stage && now.stage !== '' ? `, en ${now.stage}` : '';
  const before = now.hour === was.hour ? '' : ` (antes, ${was.hour})`;
  return `Pasa ${day}a las ${now.hour}${stage}${before}`;
}
