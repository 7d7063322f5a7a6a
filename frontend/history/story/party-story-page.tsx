import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { AnsweredScreen } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { valueText } from '../../audit/field-texts.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { NO_PARTY } from '../../parties/party-unavailable.tsx';
import { MarkList } from './mark-list.tsx';
import { partyStoryQuery } from './story-queries.ts';
import { BACK, BackWords, NothingYet, STORY_WORDS, StoryScreen } from './story-screen.tsx';
import { StoryTable } from './story-table.tsx';

const AttendanceChart = lazyComponent(async () => (await import('./attendance-chart.tsx')).AttendanceChart);

/** What became of a party, also of a removed one, and how its attendance went meanwhile; for admins. */
export function PartyStoryPage({ reference }: { readonly reference: string }) {
  return (
    <AnsweredScreen {...STORY_WORDS} query={useQuery(partyStoryQuery(reference))} missing={NO_PARTY}>
      {(story) => <Told story={story} />}
    </AnsweredScreen>
  );
}

function Told({ story }: { readonly story: PartyStoryAnswer }) {
  const { event, marks, total, curve } = story;
  const isRemoved = event.status !== 'pending' && event.status !== 'approved';
  const back = isRemoved ? (
    <Link to="/audit" search={{ subject: event.id }} {...BACK}>
      <BackWords>Historial</BackWords>
    </Link>
  ) : (
    <Link to="/event/$key" params={{ key: event.id }} {...BACK}>
      <BackWords>Evento</BackWords>
    </Link>
  );
  return (
    <StoryScreen name={event.name} back={back}>
      <p className="mb-6 text-text-2">
        {`Ahora está ${valueText('status', event.status)}.${
          total > marks.length ? ` Se muestran los últimos ${marks.length} cambios de ${total}.` : ''
        }`}
      </p>
      {marks.length === 0 && curve.length === 0 ? <NothingYet /> : <Timeline story={story} />}
    </StoryScreen>
  );
}

/** Sentences, the curve beneath them on the same time, and all of it as a table. */
function Timeline({ story }: { readonly story: PartyStoryAnswer }) {
  const [currentId, setCurrent] = useState<string>();
  const [isTable, setTable] = useState(false);
  const current = story.marks.find(({ id }) => id === currentId);
  return (
    <>
      <MarkList marks={story.marks} current={current} />
      <section aria-label="Asistencia" className="mt-[2.5rem]">
        <h2 className="display text-name">Asistencia</h2>
        {story.curve.length === 0 && <p className="mt-2 text-text-2">Nadie ha dicho que va.</p>}
        <div className="min-h-[16rem]">
          <LazyBoundary>
            <AttendanceChart story={story} current={current} onCurrent={setCurrent} />
          </LazyBoundary>
        </div>
        <Button aria-expanded={isTable} onClick={() => setTable(!isTable)} className="mt-6">
          Ver como tabla
        </Button>
        {isTable && <StoryTable story={story} />}
      </section>
    </>
  );
}
