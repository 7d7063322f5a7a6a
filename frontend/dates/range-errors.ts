import { isCalendarDay } from '@duende/contracts/common/madrid-time';

/** Words under the fields of a range. */
export interface RangeErrors {
  readonly from?: string;
  readonly to?: string;
}

const NOT_A_DAY = 'Esa fecha no existe. Elige otra.';

/** `null`: both are days or empty. */
export function invalidDays(range: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): RangeErrors | null {
  const isWrong = (text: string | undefined) => text !== undefined && !isCalendarDay(text);
  const [from, to] = [isWrong(range.from), isWrong(range.to)];
  if (!from && !to) return null;
  return { ...(from && { from: NOT_A_DAY }), ...(to && { to: NOT_A_DAY }) };
}
