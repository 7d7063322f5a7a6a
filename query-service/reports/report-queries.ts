import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { ReportAnswer, ReportedAnswer } from '@duende/contracts/reports/report-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import {
  countReported,
  REPORTED,
  REPORTS_SHOWN,
  reportsSince,
  type ReportDocument,
} from '@duende/projections/reports/reports';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';

type Models = Pick<ReadModels, 'reports' | 'comments' | 'parties' | 'users'>;

const THINGS: ListOrders = { newest: { by: 'at', direction: -1 } };
const REPORTS: ListOrders = { newest: { by: 'reportedAt', direction: -1 } };

/** Only moderators read these, because reports show the reporter. */
export function reportQueries(models: Models): readonly QueryRoute[] {
  const { reports } = models;
  return [
    {
      call: 'GET /api/admin/reports',
      reads: ['reports', 'comments', 'parties', 'users'],
      async answer({ url, actor }) {
        const [page, total] = await Promise.all([
          readPage(reports, REPORTED, parseListQuery(url, THINGS)),
          countReported(reports),
        ]);
        return {
          ...personal(await thingAnswers(models, page.items, actor)),
          headers: pageHeaders(page, total),
        };
      },
    },
    {
      call: 'GET /api/admin/reports/:id',
      reads: ['reports', 'users'],
      async answer({ params, url, actor }) {
        const id = params['id'] ?? '';
        const thing = isUuid(id) ? (await reports.get([id])).get(id) : undefined;
        if (thing?.kind !== 'thing') throw new Refusal('report.not-found');
        if (isAboutReader(thing, actor)) throw new Refusal('report.about-you');
        const list = reportsSince(thing);
        const [page, total] = await Promise.all([
          readPage(reports, list, parseListQuery(url, REPORTS)),
          reports.count(list),
        ]);
        return { ...personal(await reportAnswers(models, page.items)), headers: pageHeaders(page, total) };
      },
    },
  ];
}

async function thingAnswers(
  models: Models,
  things: readonly ReportDocument[],
  reader: Actor | null,
): Promise<readonly ReportedAnswer[]> {
  const of = (wanted: ReportDocument['thing']) =>
    things.flatMap(({ thing, thingId }) => (thing === wanted ? [thingId] : []));
  const [comments, parties, accounts] = await Promise.all([
    models.comments.get(of('comment')),
    models.parties.get([...new Set(things.flatMap(({ partyId }) => partyId ?? []))]),
    accountsOf(models, things),
  ]);
  return Promise.all(
    things.map(async (document): Promise<ReportedAnswer> => {
      const { thingId, thing, partyId, userId, isHidden, at } = document;
      const list = reportsSince(document);
      const isOwn = isAboutReader(document, reader);
      const [count, newest] = await Promise.all([
        models.reports.count(list),
        isOwn ? [] : models.reports.find(list, { sort: { reportedAt: -1, _id: -1 }, limit: REPORTS_SHOWN }),
      ]);
      const comment = comments.get(thingId);
      const party = partyId === null ? undefined : parties.get(partyId);
      const account = accounts(userId);
      const texts = { comment: comment?.content, party: party?.name, user: account?.username, ride: null };
      return {
        id: thingId,
        thing,
        eventId: partyId,
        eventName: party?.name ?? null,
        text: texts[thing] ?? null,
        author: comment?.author ?? null,
        account,
        isHidden,
        count,
        lastAt: at,
        isOwn,
        reports: [...(await reportAnswers(models, newest))],
      };
    }),
  );
}

async function reportAnswers(
  models: Pick<Models, 'users'>,
  reports: readonly ReportDocument[],
): Promise<readonly ReportAnswer[]> {
  const users = await usersOf(models, reports);
  const reporter = (userId: string | null) => {
    const user = users(userId);
    return user === null ? null : { id: user._id, username: user.username, since: user.createdAt };
  };
  return reports.map(({ _id: id, userId, ground, words, at }) => ({
    id,
    by: reporter(userId),
    ground: ground ?? 'other',
    words,
    at,
  }));
}

async function accountsOf(models: Pick<Models, 'users'>, documents: readonly ReportDocument[]) {
  const users = await usersOf(models, documents);
  return (id: string | null) => {
    const user = users(id);
    return user === null ? null : { id: user._id, username: user.username };
  };
}

async function usersOf({ users }: Pick<Models, 'users'>, documents: readonly ReportDocument[]) {
  const found = await users.get([...new Set(documents.flatMap(({ userId }) => userId ?? []))]);
  return (id: string | null) => (id === null ? null : (found.get(id) ?? null));
}

/** A community may have only one administrator, who reads the whole audit log anyway. */
const isAboutReader = ({ userId }: ReportDocument, reader: Actor | null) =>
  reader !== null && !reader.isAdmin && userId === reader.userId;
