import type { PartyMark, PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { useRef, type MouseEvent } from 'react';
import { useRovingList } from '../../browser/roving-list.ts';
import { attendanceText } from '../../parties/attendance.tsx';
import { heightOf, mostOf, nearestTo, percentOf, stepPath, timeAxis } from './curve-geometry.ts';
import { markSentence, markWords, momentWordsOf } from './mark-words.ts';

interface AttendanceChartProps {
  readonly story: PartyStoryAnswer;
  /** the mark that is told */
  readonly current: PartyMark | undefined;
  readonly onCurrent: (id: string) => void;
}

const NOTHING = () => undefined;

/** How many were going, step by step, and on it every change as a mark that keys walk to. */
export function AttendanceChart({ story, current, onCurrent }: AttendanceChartProps) {
  const { marks, curve } = story;
  const plot = useRef<HTMLOListElement>(null);
  const { itemProps, listProps } = useRovingList(marks, NOTHING);
  const axis = timeAxis(story);
  const most = mostOf(story);
  const places = marks.map(({ at }) => percentOf(axis, at));
  const when = momentWordsOf([...marks, ...curve].map(({ at }) => at));
  const wordsOf = (index: number, mark: PartyMark) => markWords(mark, marks[index - 1]?.count ?? null, when);
  const told = current ?? marks[0];

  /** Where marks lie over one another, the nearest is meant and not the topmost. */
  function takeNearest({ clientX, detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (detail === 0 || plot.current === null) return currentTarget.focus();
    const { left, width } = plot.current.getBoundingClientRect();
    const nearest = nearestTo(places, ((clientX - left) / width) * 100);
    plot.current.querySelectorAll('button')[nearest]?.focus();
  }

  return (
    <>
      <div className="story-plot">
        <p aria-hidden="true" className="story-most text-text-3 tabular-nums">
          {attendanceText(most)}
        </p>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="story-curve">
          <path d={stepPath(story)} vectorEffect="non-scaling-stroke" />
        </svg>
        <ol ref={plot} {...listProps} aria-label="Cambios en la curva" className="story-marks">
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
                aria-describedby={`told-${mark.id}`}
                aria-current={mark === told}
                style={{ left: `${places[index]}%` }}
              >
                <span style={{ top: `${heightOf(most, mark.count)}%` }} />
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div aria-hidden="true" className="story-axis text-sm text-text-3 tabular-nums">
        <span>{when(new Date(axis.from).toISOString())}</span>
        {axis.to > axis.from && <span>{when(new Date(axis.to).toISOString())}</span>}
      </div>
      {told !== undefined && (
        <p className="mt-4 wrap-anywhere">
          <span className="block font-semibold tabular-nums">{wordsOf(marks.indexOf(told), told)}</span>
          <bdi className="block text-text-2">{markSentence(told)}</bdi>
        </p>
      )}
    </>
  );
}
