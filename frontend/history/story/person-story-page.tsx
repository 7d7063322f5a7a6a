import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import type { PersonStoryAnswer, PersonStep } from '@duende/contracts/history/story-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { AuditActor, AuditSubject, GivenReason } from '../../audit/audit-sentence.tsx';
import { FieldChanges } from '../../audit/field-changes.tsx';
import { RailEntry } from '../../audit/rail-entry.tsx';
import { byDay } from '../../dates/by-day.ts';
import { longDay } from '../../dates/date-text.ts';
import { momentTime } from '../../dates/moment-text.ts';
import { PartyStoryLink } from '../../parties/party-story-link.tsx';
import { QueryScreen } from '../../ui/query-boundary.tsx';
import { BACK_CLASS, BackWords } from '../../ui/screen.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { personStoryQuery, NothingYet, STORY_WORDS, StoryScreen } from './story-screen.tsx';

/** Between a person's and a subject's name. */
export const STEPS = {
  'account.registered': 'creó su cuenta',
  'party.sent': 'envió el evento',
  'comment.sent': 'escribió el comentario',
  'ride.offered': 'ofreció un viaje para',
  'ride.asked': 'pidió un viaje para',
  'ride.removed': 'quitó su viaje para',
  'seat.asked': 'pidió plaza en un viaje para',
  'seat.left': 'dejó su plaza, o su petición, en un viaje para',
  'seat.granted': 'dio una plaza en su viaje para',
  'seat.refused': 'rechazó una petición de plaza para',
  'rsvp.confirmed': 'dijo que va a',
  'rsvp.withdrawn': 'dijo que ya no va a',
} as const satisfies Record<PersonStep['kind'], string>;

type StoryEntry = PersonStoryAnswer['entries'][number];

const momentOfEntry = (item: StoryEntry): string => ('step' in item ? item.step : item.entry).at;

/** Stable while older entries load. */
function keyOfEntry(item: StoryEntry): string {
  if ('entry' in item) return item.entry.id;
  const { at, kind, subject } = item.step;
  return `${kind} ${subject.id} ${at}`;
}

const WORDS = { found: () => '', end: 'Aquí empieza la historia.' };

/** Administrators use it to answer an appeal. */
export function PersonStoryPage({ userId }: { readonly userId: string }) {
  const story = useInfiniteQuery(personStoryQuery(userId));
  return (
    <QueryScreen {...STORY_WORDS} query={story} missing={MISSING}>
      {({ pages: [first, ...others] }) => first && <Story story={story} pages={[first, ...others]} />}
    </QueryScreen>
  );
}

const MISSING = { heading: 'Usuario no encontrado', line: 'Puede que haya borrado su cuenta.' };

interface StoryProps {
  readonly story: ComponentProps<typeof MoreItems>['list'];
  readonly pages: readonly [PersonStoryAnswer, ...PersonStoryAnswer[]];
}

function Story({ story, pages }: StoryProps) {
  const [{ user }] = pages;
  const entries = pages.flatMap((page) => page.entries);
  return (
    <StoryScreen
      name={user.username}
      back={
        <Link to="/users" className={BACK_CLASS}>
          <BackWords>Usuarios</BackWords>
        </Link>
      }
    >
      {entries.length === 0 ? <NothingYet /> : <Days user={user} entries={entries} />}
      {entries.length > 0 && <MoreItems list={story} shown={entries.length} words={WORDS} />}
    </StoryScreen>
  );
}

function Days({ user, entries }: Pick<PersonStoryAnswer, 'user' | 'entries'>) {
  return byDay(entries, momentOfEntry).map(({ day, of }) => (
    <section key={day} aria-label={longDay(day)} className="mb-10">
      <h2 className="sticky top-16 z-10 -mx-2 bg-bg-0/95 px-2 py-2 font-semibold text-text-3 first-letter:uppercase">
        {longDay(day)}
      </h2>
      <ol className="ml-2 border-l border-border">
        {of.map((item) => (
          <PersonEntry key={keyOfEntry(item)} user={user} item={item} />
        ))}
      </ol>
    </section>
  ));
}

interface PersonEntryProps {
  readonly user: PersonStoryAnswer['user'];
  readonly item: StoryEntry;
}

function PersonEntry({ user, item }: PersonEntryProps) {
  return 'step' in item ? <Step user={user} step={item.step} /> : <Entry entry={item.entry} />;
}

function Step({ user, step }: { readonly user: PersonEntryProps['user']; readonly step: PersonStep }) {
  const { at, kind, subject } = step;
  return (
    <Item at={at} subject={subject}>
      <bdi className="font-semibold">{user.username}</bdi>
      <span>{` ${STEPS[kind]} `}</span>
      {kind !== 'account.registered' && <AuditSubject entry={{ kind, subject }} isRemoved={false} />}
    </Item>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, kind, subject, changes } = entry;
  return (
    <Item
      at={at}
      subject={subject}
      more={
        <>
          <GivenReason {...entry} />
          <FieldChanges changes={changes} of={subject.type} />
        </>
      }
    >
      <AuditActor entry={entry} />
      <span>{` ${AUDIT_WORDS[kind].did} `}</span>
      <AuditSubject entry={entry} isRemoved={false} />
    </Item>
  );
}

interface ItemProps extends Pick<AuditEntry, 'at' | 'subject'> {
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

function Item({ at, subject, children, more }: ItemProps) {
  return (
    <RailEntry
      at={at}
      when={momentTime(at)}
      more={
        <>
          {more}
          {subject.partyId !== null && (
            <PartyStoryLink
              partyId={subject.partyId}
              name={subject.type === 'party' ? subject.label : null}
            />
          )}
        </>
      }
    >
      {children}
    </RailEntry>
  );
}
