import type { HistoryDensityAnswer } from '@duende/contracts/history/history-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { addDays, daysBetween, madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HourDocument } from '@duende/projections/history/hours';
import { hourOf } from '@duende/projections/model/projection';
import type { ReadModels } from '@duende/projections/registry/registry';
import { parseDays, startOfDay } from '../http/moment-params.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { queryOf } from '../http/call-query.ts';

/** The time slider shows this. */
export function densityQuery({ models }: { readonly models: Pick<ReadModels, 'hours'> }): QueryRoute {
  return {
    call: 'GET /api/history/density',
    reads: ['hours'],
    async answer({ url }) {
      const { step, from, to } = parseDensityQuery(url);
      const [[first], [last]] = await Promise.all([
        models.hours.find({}, { sort: { _id: 1 }, limit: 1 }),
        models.hours.find({}, { sort: { _id: -1 }, limit: 1 }),
      ]);
      const lastDay = to ?? (last === undefined ? null : madridDay(new Date(startOfHour(last.hour))));
      const least = lastDay === null ? null : addDays(lastDay, 1 - LIMITS.densityDays[step]);
      const firstDay = from ?? least;
      if (from !== null && least !== null && from < least) throw tooLong(step);
      const hours =
        firstDay === null || lastDay === null ? [] : await hoursOf(models.hours, firstDay, lastDay);
      const steps = hours.map((hour) => ({ at: startOfHour(hour.hour), total: totalOf(hour) }));
      const body: HistoryDensityAnswer = {
        first: first === undefined ? null : startOfHour(first.hour),
        last: last === undefined ? null : startOfHour(last.hour),
        steps: step === 'hour' ? steps : byDay(steps),
      };
      return personal(body);
    },
  };
}

type Step = keyof typeof LIMITS.densityDays;

function parseDensityQuery(url: string) {
  const { step = 'day', ...range } = queryOf('GET /api/history/density', url);
  const { from, to } = parseDays(range);
  if (from !== null && to !== null && daysBetween(from, to) >= LIMITS.densityDays[step]) throw tooLong(step);
  return { step, from, to } as const;
}

function tooLong(step: Step): Refusal {
  return new Refusal('request.invalid', {
    message: `Como máximo ${LIMITS.densityDays[step]} días de una vez con step=${step}.`,
  });
}

const startOfHour = (hour: string) => `${hour}:00:00.000Z`;

function hoursOf(hours: Pick<ReadModels['hours'], 'find'>, from: string, to: string) {
  const range = { $gte: hourOf(startOfDay(from)), $lt: hourOf(startOfDay(addDays(to, 1))) };
  return hours.find({ _id: range }, { sort: { _id: 1 } });
}

function totalOf({ counts }: HourDocument): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type DensityStep = HistoryDensityAnswer['steps'][number];

function byDay(hours: readonly DensityStep[]): DensityStep[] {
  const totals = new Map<string, number>();
  for (const { at, total } of hours) {
    const day = madridDay(new Date(at));
    totals.set(day, (totals.get(day) ?? 0) + total);
  }
  return [...totals].map(([day, total]) => ({ at: startOfDay(day), total }));
}
