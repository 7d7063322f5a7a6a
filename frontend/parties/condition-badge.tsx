import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { CONDITION_WORDS, conditionOfDays } from '@duende/contracts/parties/party-condition';
import { Icon, type IconName } from '../ui/icons.tsx';

interface Badge {
  readonly word: string;
  readonly icon: IconName;
  readonly className: string;
}

/** The colour only supports text and shape. */
const BADGES = {
  cancelled: { word: CONDITION_WORDS.cancelled, icon: 'off', className: 'bg-danger text-bg-0' },
  postponed: { word: CONDITION_WORDS.postponed, icon: 'pause', className: 'bg-amber text-bg-0' },
  moved: { word: 'Nueva fecha', icon: 'forward', className: 'bg-bg-0/85 text-amber' },
} as const satisfies Record<string, Badge>;

interface ConditionBadgeProps {
  /** older stored answers have no condition */
  readonly party: Partial<PartyCondition>;
  readonly days: readonly string[];
}

export function ConditionBadge({ party, days }: ConditionBadgeProps) {
  const condition = conditionOfDays(party, days);
  const badge =
    condition !== 'scheduled' ? BADGES[condition] : party.previousDates?.length ? BADGES.moved : null;
  if (badge === null) return null;
  return (
    <span
      className={`inline-flex items-center gap-1 self-start rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold ${badge.className}`}
    >
      <Icon name={badge.icon} className="size-3.5" />
      <span>{badge.word}</span>
    </span>
  );
}
