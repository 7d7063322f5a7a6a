import type { PartyMark, PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { useRef, type MouseEvent } from 'react';
import { useRovingList } from '../../browser/roving-list.ts';
import { attendanceText } from '../../parties/attendance.tsx';
import { heightOf, mostOf, nearestTo, percentOf, stepPath, timeAxis } from './curve-geometry.ts';
import { markSentence, markWords, momentWordsOf } from './mark-words.ts';

interface AttendanceChartProps {
  readonly story: PartyStoryAnswer;
  readonly current: PartyMark | undefined;
  readonly onCurrent: (id: string) => void;
}

const NOTHING = () => undefined;

/** Full height, so that it is easy to tap. Scroll margins keep the text below visible. */
const MARK =
  'group absolute inset-y-0 -ml-3.5 w-7 scroll-mt-[5rem] scroll-mb-[9rem] cursor-pointer rounded-[8px] ' +
  'aria-[current=true]:z-1 forced-colors:not-focus-visible:outline-0!';
const DRAWN =
  'absolute left-1/2 forced-color-adjust-none group-aria-[current=true]:bg-uv ' +
  'forced-colors:bg-[CanvasText] forced-colors:group-aria-[current=true]:bg-[Highlight]';
const MARK_LINE = `${DRAWN} inset-y-0 w-px bg-border-strong`;
const MARK_DOT =
  `${DRAWN} -mt-1.5 -ml-[5.5px] size-3 rounded-full border-2 border-bg-0 bg-text-2 ` +
  'group-aria-[current=true]:[scale:1.5] forced-colors:border-[Canvas]';

export function AttendanceChart({ story, current, onCurrent }: AttendanceChartProps) {
  const { marks, curve } = story;
  const plot = useRef<HTMLOListElement>(null);
  const { itemProps, listProps } = useRovingList(marks, NOTHING);
  const axis = timeAxis(story);
  const most = mostOf(story);
  const places = marks.map(({ at }) => percentOf(axis, at));
  const when = momentWordsOf([...marks, ...curve].map(({ at }) => at));
  const wordsOf = (index: number, mark: PartyMark) => markWords(mark, marks[index - 1]?.count ?? null, when);
  const chosen = current ?? marks[0];

  /** Marks may overlap. */
  function takeNearest({ clientX, detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (detail === 0 || plot.current === null) return currentTarget.focus();
    const { left, width } = plot.current.getBoundingClientRect();
    const nearest = nearestTo(places, ((clientX - left) / width) * 100);
    plot.current.querySelectorAll('button')[nearest]?.focus();
  }

  return (
    <>
      <div className="relative mx-3.5 mt-[2rem] h-[11rem] border-b border-border-strong">
        <p aria-hidden="true" className="absolute -top-[1.75rem] -left-3.5 text-text-3 tabular-nums">
          {attendanceText(most)}
        </p>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="size-full overflow-visible text-cyan forced-colors:text-[CanvasText]"
        >
          <path
            d={stepPath(story)}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-current stroke-2"
          />
        </svg>
        <ol ref={plot} {...listProps} aria-label="Cambios en la curva">
          {marks.map((mark, index) => (
            <li key={mark.id}>
              <button
                type="button"
                {...itemProps(index)}
                onFocus={() => {
                  itemProps(index).onFocus();
                  onCurrent(mark.id);
                }}
                onClick={takeNearest}
                aria-label={wordsOf(index, mark)}
                aria-describedby={`words-${mark.id}`}
                aria-current={mark === chosen}
                style={{ left: `${places[index]}%` }}
                className={MARK}
              >
                <span className={MARK_LINE} />
                <span style={{ top: `${heightOf(most, mark.count)}%` }} className={MARK_DOT} />
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div
        aria-hidden="true"
        className="flex justify-between gap-[1rem] pt-[0.5rem] text-sm text-text-3 tabular-nums"
      >
        <span>{when(new Date(axis.from).toISOString())}</span>
        {axis.to > axis.from && <span>{when(new Date(axis.to).toISOString())}</span>}
      </div>
      {chosen !== undefined && (
        <p className="mt-4 wrap-anywhere">
          <span className="block font-semibold tabular-nums">{wordsOf(marks.indexOf(chosen), chosen)}</span>
          <bdi className="block text-text-2">{markSentence(chosen)}</bdi>
        </p>
      )}
    </>
  );
}
