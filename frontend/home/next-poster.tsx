import { eventTopic } from '@duende/contracts/live/topics';
import { priceLine } from '@duende/contracts/parties/cost-label';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isGoingOn } from '@duende/contracts/parties/party-night';
import { NO_TIME } from '@duende/contracts/parties/party-times';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHistoryText } from '../browser/history-text.ts';
import { useSwipe } from '../browser/use-swipe.ts';
import { longDay, nearDay } from '../dates/date-text.ts';
import { useLiveTopic } from '../live/live.ts';
import { attendanceText } from '../parties/attendance.tsx';
import { newCarsText } from '../parties/new-cars.ts';
import { PartyLink } from '../parties/party-link.tsx';
import { pulseQuery } from '../parties/party-queries.ts';
import { Glow, Poster } from '../parties/poster.tsx';
import { PendingRsvpNote, RsvpButton } from '../parties/rsvp-button.tsx';
import { rsvpCountQuery } from '../parties/rsvp-queries.ts';
import { soonWord } from '../parties/soon.ts';
import { StyleChips } from '../parties/style-chips.tsx';
import { NIGHT_ANSWER } from '../party/night/night-answer.ts';
import { useNightSheet } from '../party/night/use-night-sheet.ts';
import { intendedParty } from '../session/intended-rsvp.ts';
import { Icon } from '../ui/icons.tsx';
import { weekendsOf, type Weekend } from './weekends.ts';

interface NextPosterProps {
  /** what the filters leave; `undefined` while unknown */
  readonly parties: readonly EventCardAnswer[] | undefined;
  readonly now: number;
  readonly heading: ReactNode;
  /** shown above another party's poster */
  readonly own: (shownId: string | undefined) => ReactNode;
}

const FRAME =
  'relative isolate -mx-4 flex min-h-[clamp(21rem,54svh,36rem)] flex-col overflow-hidden sm:-mx-6 lg:mx-0 lg:min-h-88 lg:rounded-3xl lg:bg-surface-1';

export const NextPoster = memo(function NextPoster({ parties, now, heading, own }: NextPosterProps) {
  const weekends = useMemo(() => parties && weekendsOf(parties, now), [parties, now]);
  const [left, leave] = useHistoryText('week');
  // A visitor who registered in order to attend returns to that party.
  const [intended] = useState(intendedParty);
  if (weekends?.length === 0) return <div className="pt-4 lg:pt-0">{heading}</div>;
  const wanted =
    weekends?.findIndex(({ week, party }) => (left ? week === left : party.id === intended)) ?? 0;
  const index = Math.max(0, wanted);
  const shown = weekends?.[index];
  const go = (steps: number) => {
    const next = weekends?.[index + steps];
    if (next) leave(next.week);
  };
  return (
    <Leafed onStep={go}>
      <div className="absolute inset-x-0 top-0 z-10 flex flex-col gap-2 px-4 pt-2 sm:px-6 lg:left-70">
        <div className="flex min-h-11 items-center gap-3">
          <div className="min-w-0 flex-1">{heading}</div>
          {weekends && weekends.length > 1 && (
            <div className="flex gap-1.5">
              <Step words="Fin de semana anterior" icon="back" isEnd={index === 0} onClick={() => go(-1)} />
              <Step
                words="Fin de semana siguiente"
                icon="forward"
                isEnd={index === weekends.length - 1}
                onClick={() => go(1)}
              />
            </div>
          )}
        </div>
        {own(shown?.party.id)}
      </div>
      {shown ? (
        <Slide key={shown.party.id} shown={shown} now={now} isFirst={index === 0} />
      ) : (
        <div className="absolute inset-0 -z-10 animate-breathe bg-surface-1" />
      )}
      <p aria-live="polite" className="sr-only">
        {left && shown && `${shown.party.name}, ${longDay(shown.day, madridDay(new Date(now)))}`}
      </p>
    </Leafed>
  );
});

interface LeafedProps {
  readonly onStep: (steps: 1 | -1) => void;
  readonly children: ReactNode;
}

function Leafed({ onStep, children }: LeafedProps) {
  const swipe = useSwipe((steps) => onStep(steps < 0 ? -1 : 1));
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    onStep(step);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrows are buttons; keys and swipes are a second way
    <section
      aria-label="Lo próximo"
      className={`${FRAME} [touch-action:pan-y]`}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      {children}
    </section>
  );
}

interface StepProps {
  readonly words: string;
  readonly icon: 'back' | 'forward';
  /** disabled but present at the end, so that the focus is kept */
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

function Step({ words, icon, isEnd, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={isEnd}
      onClick={onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-full bg-bg-0/50 hover:bg-bg-0 lg:bg-surface-2 lg:hover:bg-surface-3 aria-disabled:cursor-default aria-disabled:text-text-3"
    >
      <Icon name={icon} />
      <span className="sr-only">{words}</span>
    </button>
  );
}

interface SlideProps {
  readonly shown: Weekend;
  readonly now: number;
  /** shown first, so its photo is fetched at once */
  readonly isFirst: boolean;
}

function Slide({ shown, now, isFirst }: SlideProps) {
  const { party } = shown;
  const night = useNightSheet(party.id);
  return (
    <>
      <Glow party={party} className="inset-0 -z-20" />
      {/* Keeps small text readable over the light of a white poster. */}
      <div className="absolute inset-0 -z-20 bg-linear-to-r from-bg-0/60 to-transparent max-lg:hidden" />
      <div className="absolute inset-0 -z-10 lg:right-auto lg:w-70">
        <Poster
          party={party}
          sizes="(min-width: 64rem) 18rem, 100vw"
          eager={isFirst}
          isAlive
          className="absolute inset-0"
        />
        {/* A background that keeps text over a photo readable. */}
        <div className="absolute inset-0 bg-linear-to-b from-bg-0/75 via-transparent via-35% to-bg-0/90 lg:hidden" />
        <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-bg-0 to-transparent lg:hidden" />
      </div>
      <div className="mt-auto flex flex-col gap-2 px-4 pt-36 pb-4 sm:px-6 lg:my-auto lg:ml-70 lg:pt-28 lg:pb-6">
        <Facts shown={shown} now={now} />
        <h2 dir="auto" className="display text-poster wrap-anywhere">
          <PartyLink
            party={party}
            past={undefined}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-acid"
          >
            {party.name}
          </PartyLink>
        </h2>
        <p className="text-lg text-text-2">
          {[party.location, priceLine(party)].filter(Boolean).join(' · ')}
        </p>
        <StyleChips styles={party.styles} max={3} className="max-sm:hidden" />
        <div id={NIGHT_ANSWER} className="relative mt-1 flex flex-wrap items-center gap-3 self-start">
          <PendingRsvpNote eventId={party.id} />
          <RsvpButton
            eventId={party.id}
            onGo={night.prepare}
            onSaid={(isGoing) => (isGoing ? night.offer() : night.close())}
          />
        </div>
      </div>
    </>
  );
}

/** `HOY · 22:00 · 40 van · 3 coches nuevos`, live. */
function Facts({ shown: { party, stretch, day }, now }: Omit<SlideProps, 'isFirst'>) {
  useLiveTopic(eventTopic(party.id));
  const { data: count = 0 } = useQuery(rsvpCountQuery(party.id));
  const { data: pulse } = useQuery(pulseQuery(party.id));
  const today = madridDay(new Date(now));
  const cars = pulse?.days.find((one) => one.day === today)?.offers ?? 0;
  const hasStart = stretch.start.time !== NO_TIME;
  const isNow = isGoingOn(stretch, now) && (hasStart || day < today);
  const until = stretch.end.time === NO_TIME ? '' : `hasta las ${stretch.end.time}`;
  const soon = soonWord(day, today);
  const when = isNow ? 'Ahora' : soon === null || soon === 'Este finde' ? nearDay(day) : soon;
  const hour = isNow ? until : hasStart && day === stretch.days[0] ? stretch.start.time : '';
  const facts = [hour, count > 0 && attendanceText(count), newCarsText(cars)].filter(Boolean);
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold tabular-nums">
      <time dateTime={day} className={isNow || day === today ? 'text-acid uppercase' : 'text-uv uppercase'}>
        {when}
      </time>
      {facts.map((fact) => (
        <span key={String(fact)} className="before:mr-2 before:text-text-3 before:content-['·']">
          {fact}
        </span>
      ))}
    </p>
  );
}
