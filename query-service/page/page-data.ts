import type {
  EventAnswer,
  EventCardAnswer,
  OpenedEventAnswer,
} from '@duende/contracts/parties/party-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import type { PageConfig, PageData } from '@duende/contracts/api/page-data';
import { careFiltersOf, hasCare } from '@duende/contracts/parties/care';
import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import {
  type PartyFilters,
  inEarliestOrder,
  filteredParties,
  isUpcoming,
} from '@duende/contracts/parties/party-filters';
import { partySearch } from '@duende/contracts/parties/party-search';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isLastNights } from '@duende/contracts/parties/party-night';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Config } from '@duende/platform/config/config';
import { mapSources } from '@duende/platform/http/security';
import { VERSION } from '@duende/platform/observability/version';
import type { ReadModels } from '@duende/projections/registry/registry';
import { firstComments } from '../comments/comment-queries.ts';
import type { ApprovedParties } from '../parties/approved-parties.ts';
import { ridesOfParty } from '../rides/ride-queries.ts';
import { goingTo } from '../rsvps/rsvp-queries.ts';
import { sessionAnswer, userAnswer } from '../accounts/user-answer.ts';
import { readCriteria } from '../guides/read-criteria.ts';

export type PartyScreen = 'party' | 'rides';

export type PageSubject =
  | { readonly kind: 'none' }
  /** a static screen */
  | { readonly kind: 'words' }
  | {
      readonly kind: 'home';
      readonly filters: PartyFilters;
      /** search words, `''` for all */ readonly q: string;
      /** as in the address, `''` for all */ readonly care: string;
      /** initial day of the calendar */ readonly day: string;
    }
  | { readonly kind: 'party'; readonly screen: PartyScreen; readonly event: OpenedEventAnswer };

export interface PageDataSource {
  of(actor: Actor | null, subject: PageSubject, position: Position): Promise<PageData>;
  /** an administrator exists */
  isSetupClosed(): boolean;
}

export function createPageData(options: {
  readonly models: Pick<ReadModels, 'parties' | 'comments' | 'users' | 'rides' | 'seats' | 'attendance'>;
  readonly approved: ApprovedParties;
  readonly config: PageConfig;
  readonly now: () => number;
}): PageDataSource {
  const { models, approved, config, now } = options;
  // The last administrator cannot leave, so this never reverts.
  let isSetupClosed = false;

  async function isSetupOpen(): Promise<boolean> {
    isSetupClosed ||= (await models.users.find({ isAdmin: true }, { limit: 1 })).length > 0;
    return !isSetupClosed;
  }

  async function sessionOf(actor: Actor | null): Promise<PageData['session']> {
    if (actor === null) return null;
    const user = (await models.users.get([actor.userId])).get(actor.userId);
    if (user === undefined) return null;
    return { ...sessionAnswer(actor, user), user: userAnswer(user, actor) };
  }

  async function shownFirst(
    actor: Actor | null,
    subject: PageSubject,
    moment: number,
    position: Position,
  ): Promise<Pick<PageData, 'events' | 'q' | 'care' | 'event' | 'comments' | 'rides' | 'going'>> {
    switch (subject.kind) {
      case 'none':
      case 'words':
        return {};
      case 'home': {
        const { filters, q, care, day } = subject;
        const [hasWords, wanted] = [partySearch(q), careFiltersOf(care)];
        const parties = (await approved(position)).filter(
          (party) => hasWords(party) && hasCare(party.care, wanted),
        );
        return {
          events: firstParties(parties, filters, day, moment),
          ...(q !== '' && { q }),
          ...(care !== '' && { care }),
        };
      }
      case 'party': {
        const { event } = subject;
        const [comments, rides, going] = await Promise.all([
          firstComments(models.comments, event.id),
          ridesOfParty(models, { ...event, _id: event.id }, actor, moment),
          goingTo(models.attendance, event.id),
        ]);
        return { event, comments, rides, going };
      }
    }
  }

  return {
    isSetupClosed: () => isSetupClosed,
    async of(actor, subject, position) {
      const moment = now();
      const [session, setupOpen, shown] = await Promise.all([
        sessionOf(actor),
        isSetupOpen(),
        shownFirst(actor, subject, moment, position),
      ]);
      return { config, now: moment, position, session, setupOpen, ...shown };
    },
  };
}

/**
 * Includes the shown month, ongoing parties and the upcoming list, as filtered. The rest loads after the
 * first paint.
 */
export function firstParties(
  approved: readonly EventAnswer[],
  filters: PartyFilters,
  shownDay: string,
  now: number,
): readonly EventCardAnswer[] {
  const today = madridDay(new Date(now));
  const month = shownDay.slice(0, 'YYYY-MM'.length);
  let listed = 0;
  return inEarliestOrder(filteredParties(approved, filters), (party) => party, today)
    .filter((party) => {
      const isListed = isUpcoming(party, today) && ++listed <= LIMITS.upcoming;
      return isListed || isLastNights(party, now) || party.dates.some((day) => day.startsWith(month));
    })
    .map(eventCard);
}

export type PageSettings = Pick<
  Config,
  | 'criteriaFile'
  | 'contactEmail'
  | 'groupChatMadridUrl'
  | 'groupChatBarcelonaUrl'
  | 'tileUrl'
  | 'tileAttribution'
  | 'tileHosts'
  | 'publicUrl'
>;

/** @throws ConfigError for a file of criteria that cannot be shown */
export function pageConfig(settings: PageSettings): PageConfig {
  const { contactEmail, tileUrl, tileAttribution, publicUrl } = settings;
  return {
    contactEmail,
    criteria: readCriteria(settings),
    groupChats: { madrid: settings.groupChatMadridUrl, barcelona: settings.groupChatBarcelonaUrl },
    tileUrl,
    tileAttribution,
    mapHosts: mapSources(settings).map((origin) => origin.replace(/^https?:\/\/(\*\.)?/, '')),
    publicUrl,
    version: VERSION,
  };
}
