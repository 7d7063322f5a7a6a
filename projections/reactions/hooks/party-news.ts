import { madridDay } from '@duende/contracts/common/madrid-time';
import type { HookChoice } from '@duende/contracts/hooks/hook-events';
import type { HookNews } from '@duende/contracts/hooks/hook-news';
import { isOn, isSameCondition } from '@duende/contracts/parties/party-condition';
import { conditionKind, type KnownVersion } from '../../notices/notice-of.ts';

/** `null`: none, or the party is over. */
export function newsOf({ version, before, isFirstApproval }: KnownVersion): HookNews | null {
  if (version.status !== 'approved') return null;
  if (version.lastDay === null || version.lastDay < madridDay(new Date(version.from))) return null;
  if (isFirstApproval) return 'new';
  if (before?.status !== 'approved') return null;
  if (isOn(version) && JSON.stringify(version.dates) !== JSON.stringify(before.dates)) return 'moved';
  return isSameCondition(version, before) ? null : conditionKind(version, before);
}

export function isChosen(
  { news: chosen, locations, styles }: HookChoice,
  news: HookNews,
  party: Pick<KnownVersion['version'], 'location' | 'styles'>,
): boolean {
  if (!chosen.includes(news)) return false;
  if (locations.length > 0 && !locations.includes(party.location)) return false;
  return styles.length === 0 || party.styles.some((style) => styles.includes(style));
}
