import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainEvent, ReportEvent } from '@duende/contracts/events/domain-event';
import { counted, type Decision } from '../handling/decider.ts';

type About = DomainEvent<'ReportsDismissed'>['data'];

/** What people have said against one thing. Their words are no part of any decision and stay out. */
export interface ReportsState {
  /** `null` before anybody has reported it */
  readonly about: About | null;
  /** `null` where no account is behind it */
  readonly ownerId: string | null;
  /** everybody who has ever reported it */
  readonly reporters: ReadonlySet<string>;
  /** how many did since somebody looked at it last */
  readonly waiting: number;
  /** the different lines that reports which count have come from */
  readonly origins: ReadonlySet<string>;
  /** nobody sees the thing until somebody has looked */
  readonly isHidden: boolean;
  /** how it stood before each look that was not taken back, so that taking one back restores that */
  readonly looks: readonly Pick<ReportsState, 'waiting' | 'isHidden'>[];
}

const NOTHING: ReportsState = {
  about: null,
  ownerId: null,
  reporters: new Set(),
  waiting: 0,
  origins: new Set(),
  isHidden: false,
  looks: [],
};

function evolveReports(state: ReportsState, event: ReportEvent): ReportsState {
  const { thing, thingId, partyId } = event.data;
  const about = { thing, thingId, partyId };
  switch (event.type) {
    case 'ThingReported': {
      const { userId, ownerId, hides, counts = false, origin } = event.data;
      return {
        ...state,
        about,
        ownerId,
        reporters: new Set(state.reporters).add(userId),
        waiting: state.waiting + 1,
        origins: counts && origin !== undefined ? new Set(state.origins).add(origin) : state.origins,
        isHidden: state.isHidden || hides,
      };
    }
    case 'ReportsDismissed': {
      const { waiting, isHidden } = state;
      return { ...state, about, waiting: 0, isHidden: false, looks: [...state.looks, { waiting, isHidden }] };
    }
    case 'ReportsReopened': {
      const before = state.looks.at(-1)?.waiting ?? 0;
      return {
        ...state,
        about,
        waiting: state.waiting + before,
        isHidden: event.data.hides,
        looks: state.looks.slice(0, -1),
      };
    }
    default:
      event satisfies never;
      return state;
  }
}

export type ReportCommand = Command<'ReportThing' | 'DismissReports'>;

/** What is decided of the reports of one thing: each person counts once, and which of them hide a comment. */
export const reportsDecider = {
  initialState: NOTHING,
  evolve: evolveReports,

  decide(command: ReportCommand, state: ReportsState): Decision<ReportEvent> {
    switch (command.type) {
      case 'ReportThing': {
        const { isOwnedByModerator: _, origin, ...data } = command.data;
        if (data.ownerId === data.userId) throw new Refusal('report.own');
        if (state.reporters.has(data.userId)) throw new Refusal('report.made');
        const hides = hidesComment(command.data, state);
        const told = { ...data, hides, ...(origin !== null && { origin }) };
        return counted('reports', [{ type: 'ThingReported', data: told }]);
      }
      case 'DismissReports': {
        const { byId, isByAdmin } = command.data;
        if (state.about === null) throw new Refusal('report.not-found');
        if (state.ownerId === byId && !isByAdmin) throw new Refusal('report.about-you');
        if (state.waiting === 0) throw new Refusal('report.decided');
        return [{ type: 'ReportsDismissed', data: state.about }];
      }
      default:
        throw new TypeError(`no decision for ${(command satisfies never as ReportCommand).type}`);
    }
  },
};

/**
 * Reports hide a comment of nobody who moderates, nor one that somebody has looked at after reports. It takes reports that count from so many different
 * lines; marks of two days cannot be compared and are different.
 */
function hidesComment(
  { thing, counts, origin, isOwnedByModerator }: Command<'ReportThing'>['data'],
  { isHidden, looks, origins }: ReportsState,
): boolean {
  if (thing !== 'comment' || isOwnedByModerator || isHidden || looks.length > 0) return false;
  if (!counts || origin === null) return false;
  return new Set(origins).add(origin).size >= LIMITS.reports.hide;
}
