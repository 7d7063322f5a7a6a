import { PAGE_DATA_ELEMENT_ID, type PageRenderer } from '@duende/contracts/api/page-data';
import type { Position } from '@duende/contracts/events/domain-event';
import { NEW_PASSWORD_PATH } from '@duende/contracts/new-password-path';
import type { Middleware } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import { isScreenPath } from '@duende/platform/http/error-body';
import { shareKey } from '@duende/contracts/slug';
import { Router, type Request, type Response } from 'express';
import type { ReadModelName } from '@duende/projections/registry';
import type { ReadYourWrites } from '../http/query-route.ts';
import { bestEncoding } from '../http/representation.ts';
import { partyAnswer, type PartyFinder } from '../queries/find-party.ts';
import { scriptJson } from '@duende/platform/http/escape';
import { homeSubject, isPlainHome, OWN_PROFILE, sharedHome, SITE_PAGES, textsOf } from './page-addresses.ts';
import type { PageDataSource, PageSubject } from './page-data.ts';
import { partyMeta } from './party-meta.ts';
import { metaHtml, type PageMeta, siteMeta } from './page-meta.ts';
import { finishedPage, createPageCache } from './page-cache.ts';
import type { PageTemplate } from './built-page.ts';

const READS: readonly ReadModelName[] = ['parties', 'comments', 'users'];

interface Page {
  readonly meta: PageMeta;
  readonly subject: PageSubject;
}

export interface PageRoutesOptions {
  readonly template: PageTemplate;
  /** rate limit before every page: rendering one costs as much as many calls */
  readonly limit: Middleware;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly pageData: PageDataSource;
  readonly readYourWrites: ReadYourWrites;
  readonly homeMarkup: PageRenderer;
  readonly today: () => string;
  /** A key of the approved parties at a position or later; `null` where that is not known just now. */
  readonly partiesVersion: (position: Position) => string | null;
}

/** Every screen's address answers with the one page, filled with what that screen shows first. */
export function pageRoutes(options: PageRoutesOptions): Router {
  const { template, limit, publicUrl, finder, pageData, readYourWrites, homeMarkup, today, partiesVersion } =
    options;
  const router = Router();
  const slots = createPageCache();

  async function pageHtml(req: Request, address: string, position: Position, page: Page): Promise<string> {
    const data = await pageData.of(contextOf(req).session, page.subject, position);
    return template.render({
      head: metaHtml(page.meta),
      html: page.subject.kind === 'home' && isPlainHome(req) ? await homeMarkup(address, data) : '',
      data: `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(data)}</script>`,
    });
  }

  /** The cache key of what every visitor's home shows, so that it is rendered once for a change of that and not for any event. */
  async function sharedHomeShows(position: Position): Promise<string | null> {
    const parties = partiesVersion(position);
    return parties && [parties, today(), await pageData.isSetupOpen()].join(' ');
  }

  async function sendPage(req: Request, res: Response, position: Position, page: Page) {
    const shared = sharedHome(req);
    const shows = shared === null ? null : await sharedHomeShows(position);
    const make = () => pageHtml(req, shared ?? req.originalUrl, position, page);
    const finished =
      shared === null || shows === null ? finishedPage(await make()) : await slots(shared, shows, make);
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

  router.get('/{*path}', (req, res, next) => (isScreenPath(req.path) ? limit(req, res, next) : next()));

  for (const { path, heading, canonicalPath, isHome } of SITE_PAGES)
    router.get(path, async (req, res) => {
      const position = await readYourWrites(req, res, READS);
      const subject: PageSubject = isHome ? homeSubject(req, today()) : { kind: 'none' };
      // The address is a secret: no link on the page carries it on, and nobody keeps the page.
      if (path.startsWith(NEW_PASSWORD_PATH)) res.setHeader('Referrer-Policy', 'no-referrer');
      const isPublicProfile = heading === OWN_PROFILE && textsOf(req)['user'];
      const meta = siteMeta({
        publicUrl,
        heading: isPublicProfile ? 'Perfil de Usuario' : heading,
        canonicalPath,
      });
      await sendPage(req, res, position, { meta, subject });
    });

  router.get(['/event/:reference', '/event/:reference/rides'], async (req, res) => {
    const reference = String(req.params['reference']);
    const position = await readYourWrites(req, res, READS);
    const party = await finder.find(reference, contextOf(req).session);
    if (party === null) return sendMissing(req, res, position, 'Evento no encontrado');
    const event = partyAnswer(party);
    if (reference !== event.id && reference !== shareKey(event)) {
      const screen = req.path.endsWith('/rides') ? '/rides' : '';
      const [, query] = req.originalUrl.split('?', 2);
      // A name can change back: a redirect kept for ever would then send browsers in circles.
      res.setHeader('Cache-Control', 'no-cache');
      return res.redirect(301, `/event/${shareKey(event)}${screen}${query === undefined ? '' : `?${query}`}`);
    }
    const meta = partyMeta(event, publicUrl);
    const shown = party.status === 'approved' ? meta : { ...meta, canonical: null };
    return sendPage(req, res, position, { meta: shown, subject: { kind: 'party', event } });
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
