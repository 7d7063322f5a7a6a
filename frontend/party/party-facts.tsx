import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { costLabel } from '@duende/contracts/parties/cost-label';
import { dayRuns, lastOf, runOf, type DayRun } from '@duende/contracts/common/day-runs';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { nightsOf } from '@duende/contracts/parties/nights';
import { nextStretch } from '@duende/contracts/parties/party-night';
import { daysOff } from '@duende/contracts/parties/party-condition';
import { TICKETS_WORDS } from '@duende/contracts/parties/tickets';
import { textParts } from '@duende/contracts/common/text-parts';
import { placeNameOf } from '@duende/contracts/parties/place-name';
import { knownEarlyWords, secretPlaceWords } from '@duende/contracts/parties/secret-place-words';
import { hasPlace, madridMinute } from '@duende/contracts/parties/secret-place';
import type { ReactNode } from 'react';
import { laterDay, longDay } from '../dates/date-text.ts';
import { hoursTexts } from '../dates/hours-text.ts';
import { useNow } from '../dates/use-today.ts';
import { AsOf, type AsOfProps } from '../ui/as-of.tsx';
import { ScreenIcon, type ScreenIconName } from '../ui/screen-icons.tsx';

export function PartyFacts({ party, keptAt }: Pick<FactsOnProps, 'party'> & Pick<AsOfProps, 'keptAt'>) {
  return <FactsOn party={party} now={useNow()} age={<AsOf keptAt={keptAt} className="block" />} />;
}

interface FactsOnProps {
  readonly party: EventAnswer;
  /** milliseconds since 1970 */
  readonly now: number;
  readonly age?: ReactNode;
}

export function FactsOn({ party, now, age }: FactsOnProps) {
  const night = nextStretch(party, now);
  const day = madridDay(new Date(now));
  // A night that is still going on is not past.
  const today = night && lastOf(night.days) < day ? lastOf(night.days) : day;
  const hours = hoursTexts(party, today);
  const since = laterDay(runOf(nightsOf(party), today), today, party.startTime);
  const hasSeveral = party.dates.length > 1;
  const place = placeNameOf(party);
  // A party that this device kept may lack it.
  const { placeFrom = '' } = party;
  return (
    <dl
      className={`grid gap-x-6 gap-y-2.5 sm:grid-cols-2 ${hasSeveral ? 'sm:grid-rows-[auto_auto_1fr]' : ''}`}
    >
      <Fact icon="calendar" name="Fechas" wide={hasSeveral}>
        <PartyDays
          dates={party.dates}
          off={daysOff(party)}
          offWord={party.condition === 'postponed' ? 'aplazada' : 'cancelada'}
          today={today}
        />
        {since && <span className="block text-base text-cyan">{since}</span>}
        {age}
      </Fact>
      {hours.length > 0 && (
        <Fact icon="clock" name="Horario">
          {hours.map((text) => (
            <span key={text} className="block tabular-nums">
              <Hours text={text} />
            </span>
          ))}
        </Fact>
      )}
      <Fact icon="pin" name="Dónde">
        {place === '' ? (
          <span>{party.location}</span>
        ) : (
          <>
            <bdi className="block">{place}</bdi>
            <span className="block text-base text-text-2">{party.location}</span>
          </>
        )}
        {placeFrom !== '' && (
          <span className="block text-base text-cyan">
            {(hasPlace(party) ? knownEarlyWords : secretPlaceWords)(placeFrom, madridMinute(now))}
          </span>
        )}
      </Fact>
      <PriceFact party={party} />
    </dl>
  );
}

/** Screen readers read the sign between two hours as a word. */
function Hours({ text }: { readonly text: string }) {
  const spoken = text.replace(/ [→–] /, ' hasta ');
  if (spoken === text) return <span>{text}</span>;
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}

function PriceFact({ party: { cost, tickets = 'unknown' } }: Pick<FactsOnProps, 'party'>) {
  const words = TICKETS_WORDS[tickets];
  if (cost === '' && words === '') return null;
  const isSoldOut = tickets === 'sold-out';
  return (
    <Fact icon="ticket" name="Precio">
      {cost !== '' && <span className="block">{costLabel(cost)}</span>}
      {words !== '' && (
        <span className={`block text-base ${isSoldOut || tickets === 'last' ? 'text-amber' : 'text-text-2'}`}>
          {words}
        </span>
      )}
    </Fact>
  );
}

interface FactProps {
  readonly icon: ScreenIconName;
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ icon, name, wide = false, children }: FactProps) {
  return (
    <div className={`flex items-start gap-3 ${wide ? 'sm:row-span-3' : ''}`}>
      <dt className="mt-0.5 shrink-0">
        <ScreenIcon name={icon} className="size-5 text-text-3" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 text-lg leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}

interface PartyDaysProps {
  readonly dates: readonly string[];
  /** days without the party */
  readonly off?: readonly string[];
  readonly offWord?: string;
  readonly today: string;
}

/** Keeps hour, place and price on a phone's first screen. */
const LINES = 3;

/** Three or more consecutive days share a line, and a long list is folded. */
export function PartyDays({ dates, off = [], offWord = 'cancelada', today }: PartyDaysProps) {
  const isOneLine = (run: DayRun) =>
    run.length > 2 && new Set(run.map((day) => off.includes(day))).size === 1;
  const lines = dayRuns(dates).flatMap((run) => (isOneLine(run) ? [run] : run.map((day): DayRun => [day])));
  const shown = lines.length > LINES + 1 ? LINES : lines.length;
  const cut = lines.slice(shown);
  return (
    <>
      <Lines lines={lines.slice(0, shown)} off={off} offWord={offWord} today={today} />
      {cut.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-uv">
            {`y ${cut.flat().length} fechas más`}
          </summary>
          <Lines lines={cut} off={off} offWord={offWord} today={today} />
        </details>
      )}
    </>
  );
}

interface LinesProps {
  readonly lines: readonly DayRun[];
  readonly off: readonly string[];
  readonly offWord: string;
  readonly today: string;
}

function Lines({ lines, off, offWord, today }: LinesProps) {
  return lines.map((run) => {
    const last = run.at(-1) ?? run[0];
    return (
      <span key={run[0]} className={`block first-letter:uppercase ${last < today ? 'text-text-3' : ''}`}>
        {run.includes(today) && !off.includes(today) && (
          <span className="font-semibold text-acid">{'Hoy · '}</span>
        )}
        <Days isOff={off.includes(last)} word={run.length === 1 ? ` ${offWord}` : ` ${offWord}s`}>
          {run.length === 1 ? (
            <time dateTime={last}>{longDay(last, today)}</time>
          ) : (
            <>
              <span>{'del '}</span>
              <time dateTime={run[0]}>{startOf(run[0], last, today)}</time>
              <span>{' al '}</span>
              <time dateTime={last}>{inSentence(last, today)}</time>
            </>
          )}
        </Days>
      </span>
    );
  });
}

interface DaysProps {
  readonly isOff: boolean;
  /** not every screen reader announces struck text */
  readonly word: string;
  readonly children: ReactNode;
}

function Days({ isOff, word, children }: DaysProps) {
  if (!isOff) return children;
  return (
    <>
      <s className="text-text-3">{children}</s>
      <span className="text-base text-danger">{word}</span>
    </>
  );
}

/** `viernes 11 de diciembre`, without a comma. */
const inSentence = (day: string, today: string) => longDay(day, today).replace(',', '');

/** `viernes 11` if the last day has the same month. */
function startOf(first: string, last: string, today: string): string {
  const words = inSentence(first, today);
  return first.slice(0, 7) === last.slice(0, 7) ? words.split(' ').slice(0, 2).join(' ') : words;
}

interface RichTextProps {
  readonly text: string;
  /** default: true */
  readonly hasLinks?: boolean;
}

/** Only line breaks and web addresses are interpreted. */
export function RichText({ text, hasLinks = true }: RichTextProps) {
  return (
    <p
      dir="auto"
      className="max-w-[65ch] text-[1.0625rem] leading-relaxed wrap-anywhere whitespace-pre-line text-text-2"
    >
      {(hasLinks ? textParts(text) : [{ kind: 'text', text } as const]).map((part, index) =>
        part.kind === 'link' ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-uv underline underline-offset-4"
          >
            {part.href}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
