import { madridDay } from '@duende/contracts/common/madrid-time';

interface Day<T> {
  /** `YYYY-MM-DD` in Madrid */
  readonly day: string;
  readonly of: T[];
}

export function byDay<T>(items: readonly T[], momentOf: (item: T) => string): readonly Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = madridDay(new Date(momentOf(item)));
    const last = days.at(-1);
    if (last?.day === day) last.of.push(item);
    else days.push({ day, of: [item] });
  }
  return days;
}
