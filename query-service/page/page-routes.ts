import {
  PAGE_DATA_ELEMENT_ID,
  type PageData,
  type PageRenderer,
  type SitePage,
} from '@duende/contracts/api/page-data';
import type { Position } from '@duende/contracts/events/domain-event';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import type { Middleware } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import { isScreenPath } from '@duende/platform/http/error-body';
import { shareKey } from '@duende/contracts/common/slug';
import { strictRouter } from '@duende/platform/http/strict-router';
import type { Router, Request, Response } from 'express';
import type { ReadModelName } from '@duende/projections/registry/registry';
import type { ReadYourWrites } from '../http/query-route.ts';
import { bestEncoding } from '../http/compression.ts';
import { openedAnswer, type PartyFinder } from '../parties/find-party.ts';
import { scriptJson } from '@duende/platform/http/escape';
import {
  homeSubject,
  isPlainHome,
  isPlainParty,
  sharedHome,
  textsOf,
  writtenAddress,
} from './page-addresses.ts';
import type { PageDataSource, PageSubject, PartyScreen } from './page-data.ts';
import { partyPreview } from './party-preview.ts';
import { metaHtml, type PageMeta, siteMeta } from './page-meta.ts';
import { finishedPage, createPageCache } from './page-cache.ts';
import type { PageTemplate } from './built-page.ts';

const READS: readonly ReadModelName[] = ['parties', 'comments', 'users'];
const PARTY_READS: readonly ReadModelName[] = [...READS, 'rides', 'seats', 'attendance'];

interface Page {
  readonly meta: PageMeta;
  readonly subject: PageSubject;
}

export interface PageRoutesOptions {
  readonly template: PageTemplate;
  /** the screens that are about no party */
  readonly sitePages: readonly SitePage[];
  /** what holds callers back before every page: rendering one costs as much as many calls */
  readonly before: readonly Middleware[];
  /** Counts a request whose page is drawn for it. */
  readonly countMade: (req: Request) => void;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly pageData: PageDataSource;
  readonly readYourWrites: ReadYourWrites;
  readonly markup: PageRenderer;
  /** what a screen of its own fetches beside what every page does, as elements of the head */
  readonly screenLinks: (screen: PartyScreen) => string;
  /** the half hour it is, by its beginning in milliseconds since 1970 */
  readonly now: () => number;
  /** A key of the approved parties at a position or later; `null` where that is not known just now. */
  readonly partiesVersion: (position: Position) => string | null;
}

/** Every screen's address answers with the one page, filled with what that screen shows first. */
export function pageRoutes(options: PageRoutesOptions): Router {
  const { template, publicUrl, finder, pageData, readYourWrites, markup, now, partiesVersion } = options;
  const router = strictRouter();
  const slots = createPageCache();
  const markups = createPageCache();

  async function pageHtml(req: Request, address: string, position: Position, page: Page): Promise<string> {
    const { meta, subject } = page;
    const data = await pageData.of(contextOf(req).session, subject, position);
    const links = subject.kind === 'party' ? `\n    ${options.screenLinks(subject.screen)}` : '';
    return template.render({
      head: metaHtml(meta) + links,
      html: await screenHtml(req, address, subject, data),
      data: `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(data)}</script>`,
    });
  }

  async function screenHtml(req: Request, address: string, subject: PageSubject, data: PageData) {
    switch (subject.kind) {
      case 'none':
        return '';
      case 'home':
        return isPlainHome(req) ? markup(address, data) : '';
      case 'words':
        return Object.keys(req.query).length === 0 ? keptHtml(req, data) : '';
      case 'party':
        return isPlainParty(req, subject) ? keptHtml(req, data) : '';
    }
  }

  /**
   * The markup of a party's screen, or of one that says the same to everybody. Visitors' is rendered once for what it shows, which is its key: it cannot be out of date. The
   * position is no part of that, and each page carries its own.
   */
  async function keptHtml(req: Request, data: PageData): Promise<string> {
    const { position: _position, ...shown } = data;
    if (contextOf(req).session !== null) {
      options.countMade(req);
      return markup(req.originalUrl, data);
    }
    const address = writtenAddress(req);
    const kept = await markups(address, JSON.stringify(shown), () => markup(address, data));
    return (await kept.bytes('identity')).toString();
  }

  /** The cache key of what every visitor's home shows, so that it is rendered once for a change of that and not for any event. */
  async function sharedHomeShows(position: Position): Promise<string | null> {
    const parties = partiesVersion(position);
    return parties && [parties, now(), await pageData.isSetupOpen()].join(' ');
  }

  async function sendPage(req: Request, res: Response, position: Position, page: Page) {
    const shared = sharedHome(req);
    const shows = shared === null ? null : await sharedHomeShows(position);
    const isSentOften = shared === req.path;
    const effort = isSentOften ? 'kept' : 'once';
    const make = () => {
      if (page.subject.kind === 'home' && !isSentOften) options.countMade(req);
      return pageHtml(req, shared ?? req.originalUrl, position, page);
    };
    const finished =
      shared === null || shows === null
        ? finishedPage(await make(), effort)
        : await slots(shared, shows, make, effort);
    const encoding = bestEncoding(req.headers['accept-encoding']);
    const bytes = await finished.bytes(encoding);
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('Vary', 'Cookie, Accept-Encoding');
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', bytes.length);
    res.end(bytes);
  }

  function sendMissing(req: Request, res: Response, position: Position, heading: string) {
    res.statusCode = 404;
    const meta = siteMeta({ publicUrl, heading, canonicalPath: null });
    return sendPage(req, res, position, { meta, subject: { kind: 'none' } });
  }

  for (const hold of options.before)
    router.get('/{*path}', (req, res, next) => (isScreenPath(req.path) ? hold(req, res, next) : next()));

  for (const { path, heading, canonicalPath, isHome, isWritten } of options.sitePages)
    router.get(path, async (req, res) => {
      const position = await readYourWrites(req, res, READS);
      const subject: PageSubject = isHome
        ? homeSubject(req, madridDay(new Date(now())))
        : { kind: isWritten ? 'words' : 'none' };
      // The address is a secret: no link on the page carries it on, and nobody keeps the page.
      if (path.startsWith(NEW_PASSWORD_PATH)) res.setHeader('Referrer-Policy', 'no-referrer');
      const isPublicProfile = path === '/profile' && textsOf(req)['user'];
      const meta = siteMeta({
        publicUrl,
        heading: isPublicProfile ? 'Perfil de Usuario' : heading,
        canonicalPath,
      });
      await sendPage(req, res, position, { meta, subject });
    });

  router.get(['/event/:reference', '/event/:reference/rides'], async (req, res) => {
    const reference = String(req.params['reference']);
    const position = await readYourWrites(req, res, PARTY_READS);
    const party = await finder.find(reference, contextOf(req).session);
    if (party === null) return sendMissing(req, res, position, 'Evento no encontrado');
    const event = openedAnswer(party);
    const screen = req.path.endsWith('/rides') ? 'rides' : 'party';
    if (reference !== event.id && reference !== shareKey(event)) {
      const [, query] = req.originalUrl.split('?', 2);
      // A name can change back: a redirect kept for ever would then send browsers in circles.
      res.setHeader('Cache-Control', 'no-cache');
      const path = `/event/${shareKey(event)}${screen === 'rides' ? '/rides' : ''}`;
      return res.redirect(301, query === undefined ? path : `${path}?${query}`);
    }
    const meta = partyPreview(event, publicUrl, now());
    const shown = party.status === 'approved' ? meta : { ...meta, canonical: null };
    return sendPage(req, res, position, { meta: shown, subject: { kind: 'party', screen, event } });
  });

  router.get('/{*path}', async (req, res, next) => {
    if (!isPageAddress(req)) return next();
    return sendMissing(req, res, await readYourWrites(req, res, READS), 'Página no encontrada');
  });

  return router;
}

/** Addresses that a person types, not those of files and calls. */
function isPageAddress(req: Request): boolean {
  return isScreenPath(req.path) && req.accepts('html') !== false;
}
