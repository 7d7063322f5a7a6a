import type { PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { byDay } from '../../dates/by-day.ts';
import { longDay } from '../../dates/date-text.ts';
import { AnsweredScreen } from '../../ui/answered.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { PersonEntry } from './person-entry.tsx';
import { keyOfEntry, momentOfEntry } from './step-words.ts';
import { personStoryQuery } from './story-queries.ts';
import { BACK, BackWords, NothingYet, STORY_WORDS, StoryScreen } from './story-screen.tsx';

const WORDS = { found: () => '', end: 'Aquí empieza la historia.' };

/** What a person did and what was decided about it, for admins who answer an appeal. */
export function PersonStoryPage({ userId }: { readonly userId: string }) {
  const story = useInfiniteQuery(personStoryQuery(userId));
  return (
    <AnsweredScreen {...STORY_WORDS} query={story} missing={MISSING}>
      {({ pages: [first, ...others] }) => first && <Told story={story} pages={[first, ...others]} />}
    </AnsweredScreen>
  );
}

const MISSING = { heading: 'Usuario no encontrado', line: 'Puede que haya borrado su cuenta.' };

interface ToldProps {
  readonly story: ComponentProps<typeof MoreItems>['list'];
  readonly pages: readonly [PersonStoryAnswer, ...PersonStoryAnswer[]];
}

function Told({ story, pages }: ToldProps) {
  const [{ user }] = pages;
  const entries = pages.flatMap((page) => page.entries);
  return (
    <StoryScreen
      name={user.username}
      back={
        <Link to="/users" {...BACK}>
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
        {of.map((told) => (
          <PersonEntry key={keyOfEntry(told)} user={user} told={told} />
        ))}
      </ol>
    </section>
  ));
}
