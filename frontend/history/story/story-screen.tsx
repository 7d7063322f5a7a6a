import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PARTY_STORY, PERSON_STORY } from '../../audit/audit-messages.ts';
import { read } from '../../http/api-client.ts';
import { SCREEN, ScreenHead } from '../../ui/screen.tsx';
import { answerQuery } from '../../cache/answer-query.ts';

// Stories have no live messages.

/** @param reference an id or a share key */
export const partyStoryQuery = (reference: string) =>
  answerQuery(
    'GET /api/admin/events/:reference/story',
    { reference },
    { key: [...PARTY_STORY, reference], isUnwatched: true },
  );

export const personStoryQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...PERSON_STORY, userId],
    queryFn: async ({ pageParam: before, signal }) =>
      (await read('GET /api/admin/users/:id/story', { id: userId, before }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });

interface StoryScreenProps {
  readonly name: string;
  /** a link to `/event/…` or `/profile?…` */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

export function StoryScreen({ name, back, children }: StoryScreenProps) {
  return (
    <div className={SCREEN.list}>
      <ScreenHead
        title={`Historia de ${name}`}
        back={back}
        heading={
          <>
            <span>{'Historia de '}</span>
            <bdi>{name}</bdi>
          </>
        }
      />
      {children}
    </div>
  );
}

export const STORY_WORDS = {
  loading: 'Cargando historia...',
  failed: 'No se pudo cargar la historia.',
} as const;

export function NothingYet() {
  return (
    <p className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">Todavía no había nada.</p>
  );
}
