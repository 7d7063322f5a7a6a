import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainEvent, ReportEvent } from '@duende/contracts/events/domain-event';
import { counted, type Decision } from '../handling/decider.ts';

type About = DomainEvent<'ReportsDismissed'>['data'];

/** No decision needs the texts. */
export interface ReportsState {
  /** `null` before the first report */
  readonly about: About | null;
  /** `null`: no account */
  readonly ownerId: string | null;
  /** ever */
  readonly reporters: ReadonlySet<string>;
  /** since the last review */
  readonly waiting: number;
  /** connections of reports that count */
  readonly origins: ReadonlySet<string>;
  /** hidden until a review */
  readonly isHidden: boolean;
  /** before each review that was not undone */
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

/** Each person counts once. */
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
        const counting = { ...data, hides, ...(origin !== null && { origin }) };
        return counted('reports', [{ type: 'ThingReported', data: counting }]);
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
 * Not for moderators' comments, nor after a review. Needs reports that count from enough connections; marks of
 * different days differ.
 */
function hidesComment(
  { thing, counts, origin, isOwnedByModerator }: Command<'ReportThing'>['data'],
  { isHidden, looks, origins }: ReportsState,
): boolean {
  if (thing !== 'comment' || isOwnedByModerator || isHidden || looks.length > 0) return false;
  if (!counts || origin === null) return false;
  return new Set(origins).add(origin).size >= LIMITS.reports.hide;
}
