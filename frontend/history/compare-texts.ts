import { momentWords } from '../dates/moment-text.ts';
import type { PartyDifference } from '@duende/contracts/history/history-answers';

export const CHANGE_LABELS: Readonly<Record<PartyDifference['change'], string>> = {
  added: 'nueva',
  removed: 'eliminada',
  changed: 'cambió',
};

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** `1 nueva, 2 eliminadas, 1 cambió`, without zeros. */
export function changesSummary(changes: readonly Pick<PartyDifference, 'change'>[]): string {
  const numberOf = (change: PartyDifference['change']) =>
    changes.filter((entry) => entry.change === change).length;
  const [added, removed, changed] = [numberOf('added'), numberOf('removed'), numberOf('changed')];
  const parts = [
    added > 0 && counted(added, 'nueva', 'nuevas'),
    removed > 0 && counted(removed, 'eliminada', 'eliminadas'),
    changed > 0 && counted(changed, 'cambió', 'cambiaron'),
  ];
  return parts.filter(Boolean).join(', ') || 'Sin diferencias';
}

export const betweenWords = (from: string, to: string): string =>
  `Del ${momentWords(Date.parse(from))} al ${momentWords(Date.parse(to))}`;

/** `null` if both are equal. */
export function inOrder(one: string, other: string): { readonly from: string; readonly to: string } | null {
  const [first, second] = [Date.parse(one), Date.parse(other)];
  if (first === second) return null;
  return first < second ? { from: one, to: other } : { from: other, to: one };
}
