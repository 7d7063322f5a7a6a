import type { PartyMark, PartyStoryAnswer } from '@duende/contracts/history/story-answers';

export interface StoryRow {
  readonly at: string;
  readonly count: number;
  /** than in the row before; `null` in the first one */
  readonly difference: number | null;
  /** `null` for a point of the curve */
  readonly mark: PartyMark | null;
}

/** Every mark and every point of the curve in the order of time; of one moment, who was going first. */
export function storyRows({ marks, curve }: Pick<PartyStoryAnswer, 'marks' | 'curve'>): readonly StoryRow[] {
  const all = [
    ...curve.map((point) => ({ ...point, mark: null })),
    ...marks.map((mark) => ({ ...mark, mark })),
  ];
  return all
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, count, mark }, index) => {
      const before = all[index - 1];
      return { at, count, difference: before === undefined ? null : count - before.count, mark };
    });
}
