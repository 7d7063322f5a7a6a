import type { PartyTimes } from '@duende/contracts/parties/party-night';

/** What everything that shows a party or lets people act has to say of it at a moment. */
export interface NightMoment {
  readonly party: PartyTimes;
  /** ISO 8601 */
  readonly at: string;
  readonly isOver: boolean;
  /** among the coming ones, by day */
  readonly isListed: boolean;
  /** `Ahora mismo`, before them */
  readonly isStillOn: boolean;
}

const SAYS = {
  listed: { isOver: false, isListed: true, isStillOn: false },
  on: { isOver: false, isListed: false, isStillOn: true },
  over: { isOver: true, isListed: false, isStillOn: false },
} as const;

const night = (
  day: string,
  moments: readonly (readonly [at: string, says: keyof typeof SAYS])[],
): readonly NightMoment[] =>
  moments.map(([at, says]) => ({
    party: { dates: [day], cancelledDates: [], startTime: '23:00', endTime: '07:00' },
    at,
    ...SAYS[says],
  }));

/** Ten moments of each of three nights from 23:00 to 07:00: when clocks go on, when they go back, and one between. */
export const THIRTY_MOMENTS: readonly NightMoment[] = [
  ...night('2026-03-28', [
    ['2026-03-28T12:00:00+01:00', 'listed'],
    ['2026-03-28T22:30:00+01:00', 'listed'],
    ['2026-03-28T23:00:00+01:00', 'listed'],
    ['2026-03-28T23:59:59+01:00', 'listed'],
    ['2026-03-29T00:00:00+01:00', 'on'],
    ['2026-03-29T01:59:59+01:00', 'on'],
    ['2026-03-29T03:00:00+02:00', 'on'],
    ['2026-03-29T06:59:59+02:00', 'on'],
    ['2026-03-29T07:00:00+02:00', 'over'],
    ['2026-03-29T12:00:00+02:00', 'over'],
  ]),
  ...night('2026-10-24', [
    ['2026-10-24T12:00:00+02:00', 'listed'],
    ['2026-10-24T22:30:00+02:00', 'listed'],
    ['2026-10-24T23:00:00+02:00', 'listed'],
    ['2026-10-24T23:59:59+02:00', 'listed'],
    ['2026-10-25T00:00:00+02:00', 'on'],
    ['2026-10-25T02:30:00+02:00', 'on'],
    ['2026-10-25T02:30:00+01:00', 'on'],
    ['2026-10-25T06:59:59+01:00', 'on'],
    ['2026-10-25T07:00:00+01:00', 'over'],
    ['2026-10-25T12:00:00+01:00', 'over'],
  ]),
  ...night('2026-11-27', [
    ['2026-11-27T12:00:00+01:00', 'listed'],
    ['2026-11-27T22:30:00+01:00', 'listed'],
    ['2026-11-27T23:00:00+01:00', 'listed'],
    ['2026-11-27T23:59:59+01:00', 'listed'],
    ['2026-11-28T00:00:00+01:00', 'on'],
    ['2026-11-28T02:00:00+01:00', 'on'],
    ['2026-11-28T06:30:00+01:00', 'on'],
    ['2026-11-28T06:59:59+01:00', 'on'],
    ['2026-11-28T07:00:00+01:00', 'over'],
    ['2026-11-28T12:00:00+01:00', 'over'],
  ]),
];
