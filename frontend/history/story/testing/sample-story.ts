import type { PartyMark, PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { PARTY_ID } from '@duende/testkit/samples/party';

const guardiana = { id: 'aaaaaaaa-1234-4abc-8abc-123456789abc', username: 'Guardiana' };

/** A party that was sent, approved, moved by a day and deleted, while up to five were going. */
export function sampleStory(more: Partial<PartyStoryAnswer> = {}): PartyStoryAnswer {
  const mark = (id: string, day: number, kind: PartyMark['kind'], rest: Partial<PartyMark>): PartyMark => ({
    id,
    at: `2026-05-0${day}T16:10:00.000Z`,
    kind,
    actor: guardiana,
    changes: [],
    reason: null,
    isReasonStruck: false,
    count: 0,
    ...rest,
  });
  return {
    event: { id: PARTY_ID, name: 'Bosque Eléctrico', status: 'deleted' },
    marks: [
      mark('m1', 1, 'submitted', { actor: { id: 'marta', username: 'marta' } }),
      mark('m2', 2, 'approved', {}),
      mark('m3', 3, 'updated', {
        changes: [{ field: 'dates', from: ['2026-12-05'], to: ['2026-12-06'] }],
        count: 5,
      }),
      mark('m4', 4, 'deleted', { reason: 'Cancelada', count: 1 }),
    ],
    total: 4,
    curve: [
      { at: '2026-05-02T18:00:00.000Z', count: 5 },
      { at: '2026-05-03T20:00:00.000Z', count: 1 },
      { at: '2026-05-05T10:00:00.000Z', count: 1 },
    ],
    ...more,
  };
}
