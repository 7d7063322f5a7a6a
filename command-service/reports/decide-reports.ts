import type { Command } from '@duende/contracts/commands/command-schemas';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainEvent, ReportEvent } from '@duende/contracts/events/domain-event';

type About = DomainEvent<'ReportsDismissed'>['data'];

/** What people have said against one thing. Their words are no part of any decision and stay out. */
export interface ReportsState {
  /** `null` before anybody has reported it */
  readonly about: About | null;
  /** everybody who has ever reported it */
  readonly reporters: ReadonlySet<string>;
  /** how many did since somebody looked at it last */
  readonly waiting: number;
  /** nobody sees the thing until somebody has looked */
  readonly isHidden: boolean;
  /** how many waited when somebody looked last, so that taking that back brings them back */
  readonly before: number;
}

const NOTHING: ReportsState = {
  about: null,
  reporters: new Set(),
  waiting: 0,
  isHidden: false,
  before: 0,
};

function evolveReports(state: ReportsState, event: ReportEvent): ReportsState {
  const { thing, thingId, partyId } = event.data;
  const about = { thing, thingId, partyId };
  switch (event.type) {
    case 'ThingReported':
      return {
        ...state,
        about,
        reporters: new Set(state.reporters).add(event.data.userId),
        waiting: state.waiting + 1,
        isHidden: state.isHidden || event.data.hides,
      };
    case 'ReportsDismissed':
      return { ...state, about, waiting: 0, before: state.waiting, isHidden: false };
    case 'ReportsReopened':
      return {
        ...state,
        about,
        waiting: state.waiting + state.before,
        before: 0,
        isHidden: event.data.hides,
      };
    default:
      event satisfies never;
      return state;
  }
}

export type ReportCommand = Command<'ReportThing' | 'DismissReports'>;

/** What is decided of the reports of one thing: each person counts once, and so many of them hide a comment. */
export const reportsDecider = {
  initialState: NOTHING,
  evolve: evolveReports,

  decide(command: ReportCommand, state: ReportsState): readonly ReportEvent[] {
    switch (command.type) {
      case 'ReportThing': {
        const { userId, ownerId, thing } = command.data;
        if (ownerId === userId) throw new Refusal('report.own');
        if (state.reporters.has(userId)) throw new Refusal('report.made');
        const isEnough = state.waiting + 1 >= LIMITS.reports.hide;
        const hides = thing === 'comment' && isEnough && !state.isHidden;
        return [{ type: 'ThingReported', data: { ...command.data, hides } }];
      }
      case 'DismissReports': {
        if (state.about === null) throw new Refusal('report.not-found');
        if (state.waiting === 0) throw new Refusal('report.decided');
        return [{ type: 'ReportsDismissed', data: state.about }];
      }
      default:
        throw new TypeError(`no decision for ${(command satisfies never as ReportCommand).type}`);
    }
  },
};
