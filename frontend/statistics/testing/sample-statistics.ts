import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { LEAD_STEP_IDS } from '@duende/contracts/history/statistics';
import { sampleId } from '@duende/testkit/samples/party';

/** The time that the samples are of, as an address has it. */
export const MAY_TO_JULY = { from: '2026-05-01', to: '2026-07-31' };

/** Nothing at all of that time. */
export const NO_STATISTICS: StatisticsAnswer = {
  ...MAY_TO_JULY,
  first: null,
  last: null,
  parties: [],
  decisions: { count: 0, approved: 0, rejected: 0, medianMinutes: null, worst: null, hours: [] },
  days: [],
  lead: { medianDays: null, steps: LEAD_STEP_IDS.map((step) => ({ step, count: 0 })) },
  imports: [],
};

const NO_DAY = {
  confirmed: 0,
  withdrawn: 0,
  seatsOffered: 0,
  seatsNeeded: 0,
  commentsApproved: 0,
  commentsRejected: 0,
};

/** Something of everything. */
export const STATISTICS: StatisticsAnswer = {
  ...NO_STATISTICS,
  first: '2026-05-04',
  last: '2026-12-05',
  parties: [
    { month: '2026-05', location: 'Madrid', count: 6, styles: [{ style: 'psytrance', count: 4 }] },
    {
      month: '2026-06',
      location: 'Madrid',
      count: 12,
      styles: [
        { style: 'psytrance', count: 8 },
        { style: 'dub', count: 5 },
      ],
    },
    { month: '2026-06', location: 'Norte', count: 2, styles: [{ style: 'dub', count: 2 }] },
  ],
  decisions: {
    count: 40,
    approved: 36,
    rejected: 4,
    medianMinutes: 170,
    worst: { eventId: sampleId(1), name: 'Luna', minutes: 2880 },
    hours: [
      { hour: 9, count: 10, medianMinutes: 40, worstMinutes: 90 },
      { hour: 23, count: 30, medianMinutes: 480, worstMinutes: 2880 },
    ],
  },
  days: [
    { ...NO_DAY, day: '2026-05-04', confirmed: 3, seatsNeeded: 2, commentsApproved: 1 },
    {
      ...NO_DAY,
      day: '2026-05-09',
      confirmed: 34,
      withdrawn: 5,
      seatsOffered: 8,
      commentsApproved: 2,
      commentsRejected: 1,
    },
  ],
  lead: {
    medianDays: 6,
    steps: LEAD_STEP_IDS.map((step) => ({ step, count: step === '4-7' ? 20 : step === '0' ? 1 : 0 })),
  },
  imports: [
    { month: '2026-05', imported: 10, approved: 8, rejected: 1, waiting: 1 },
    { month: '2026-07', imported: 20, approved: 13, rejected: 7, waiting: 0 },
  ],
};
