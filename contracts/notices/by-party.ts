import type { NoticeAnswer } from './notice-answers.ts';

export interface NoticesOfParty<Notice> {
  /** the newest that still holds; of a party of which none does, the newest */
  readonly latest: Notice;
  /** the others, the newest first */
  readonly earlier: readonly Notice[];
}

/** Expects the newest first. */
export function byParty<
  Notice extends Pick<NoticeAnswer, 'isPast'> & { readonly event: { readonly id: string } },
>(notices: readonly Notice[]): readonly NoticesOfParty<Notice>[] {
  const groups = new Map<string, Notice[]>();
  for (const notice of notices) {
    const known = groups.get(notice.event.id);
    if (known === undefined) groups.set(notice.event.id, [notice]);
    else known.push(notice);
  }
  return [...groups.values()].flatMap((group) => {
    const latest = group.find(({ isPast }) => !isPast) ?? group[0];
    return latest === undefined ? [] : { latest, earlier: group.filter((notice) => notice !== latest) };
  });
}
