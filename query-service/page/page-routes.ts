import { PAGE_DATA_ELEMENT_ID, type PageRenderer } from '@duende/contracts/api/page-data';
import type { Position } from '@duende/contracts/events/domain-event';
import { NEW_PASSWORD_PATH } from '@duende/contracts/new-password-path';
import { isCalendarDay } from '@duende/contracts/madrid-time';
import { filterSearchOf, partyFiltersOf } from '@duende/contracts/party-filters';
import type { Middleware } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import { isScreenPath } from '@duende/platform/http/error-body';
import { shareKey } from '@duende/contracts/slug';
import { Router, type Request, type Response } from 'express';
import type { ReadModelName } from '@duende/projections/read-models';
import type { ReadYourWrites } from '../answering/read-position.ts';
import { bestEncoding } from '../answering/encoding.ts';
import { partyAnswer } from '../parties/party-answer.ts';
import type { PartyFinder } from '../parties/find-party.ts';
import { scriptJson } from '@duende/platform/http/escape';
import type { PageDataSource, PageSubject } from './page-data.ts';
import { partyMeta } from './party-meta.ts';
import { metaHtml, type PageMeta } from './page-meta.ts';
import { finishedPage, createPageSlots } from './page-slot.ts';
import type { PageTemplate } from './page-template.ts';
import { siteMeta } from './site-meta.ts';

interface SitePage {
  readonly path: string;
  /** `null`: the site's own title */
  readonly heading: string | null;
  /** where a search engine should find it, or `null` for pages that are one person's own */
  readonly canonicalPath: string | null;
  readonly isHome: boolean;
}

const OWN_PROFILE = 'Mi Perfil';

/** The screens that are about no party; registration is a dialog over home. */
const SITE_PAGES: readonly SitePage[] = [
  { path: '/', heading: null, canonicalPath: '/', isHome: true },
  { path: '/home', heading: null, canonicalPath: '/', isHome: true },
  { path: '/register', heading: 'Crear Cuenta', canonicalPath: '/register', isHome: true },
  { path: '/profile', heading: OWN_PROFILE, canonicalPath: null, isHome: false },
  { path: '/users', heading: 'Usuarios', canonicalPath: null, isHome: false },
  { path: '/audit', heading: 'Historial', canonicalPath: null, isHome: false },
  { path: `${NEW_PASSWORD_PATH}/:ticket`, heading: 'Contraseña nueva', canonicalPath: null, isHome: false },
];

const READS: readonly ReadModelName[] = ['parties', 'comments', 'users'];

interface Page {
  readonly meta: PageMeta;
  readonly subject: PageSubject;
}

export interface PageRoutesOptions {
  readonly template: PageTemplate;
  /** stands before every page: making one costs as much as many calls */
  readonly limit: Middleware;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly pageData: PageDataSource;
  readonly readYourWrites: ReadYourWrites;
  readonly homeMarkup: PageRenderer;
  readonly today: () => string;
  /** Names the approved parties as they stand at a position or later; `null` where that is not known just now. */
  readonly partiesVersion: (position: Position) => string | null;
}

/** Every screen's address answers with the one page, filled with what that screen shows first. */
export function pageRoutes(options: PageRoutesOptions): Router {
  const { template, publicUrl, finder, pageData, readYourWrites, homeMarkup, today, partiesVersion } =
    options;
  const { limit } = options;
  const router = Router();
  const slots = createPageSlots();

  async function pageHtml(req: Request, address: string, position: Position, page: Page): Promise<string> {
    const data = await pageData.of(contextOf(req).session, page.subject, position);
    return template.render({
      head: metaHtml(page.meta),
      html: page.subject.kind === 'home' && isPlainHome(req) ? await homeMarkup(address, data) : '',
      data: `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(data)}</script>`,
    });
  }

  /** Names what every visitor's home shows, so that it is made once for a change of that and not for any event. */
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

/** Home as its address asks for it. */
function homeSubject(req: Request, today: string): PageSubject {
  const { location, styles, day } = textsOf(req);
  const isDay = day !== undefined && isCalendarDay(day);
  return { kind: 'home', filters: partyFiltersOf({ location, styles }), day: isDay ? day : today };
}

const FILTERS = new Set(['location', 'styles']);

/** Home with nothing over it and nothing in its place: what the server writes beforehand. */
function isPlainHome(req: Request): boolean {
  return (
    (req.path === '/' || req.path === '/home') && Object.keys(req.query).every((name) => FILTERS.has(name))
  );
}

/**
 * The address of a home that every visitor gets alike, filtered or not; `null` for one that is made for its caller alone. Only
 * filters that are spelled as the page spells them are shared: any other way of writing them would need room of its own.
 */
function sharedHome(req: Request): string | null {
  if (!isPlainHome(req) || contextOf(req).session !== null) return null;
  const [, query = ''] = req.originalUrl.split(/\?(.*)/s);
  const written = new URLSearchParams(query);
  const filters = filterSearchOf(partyFiltersOf(Object.fromEntries(written)));
  const spelled = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]);
  const isSpelledSo =
    written.size === spelled.length && spelled.every(([name, value]) => written.get(name) === value);
  if (!isSpelledSo) return null;
  return written.size === 0 ? req.path : `${req.path}?${written.toString()}`;
}

function textsOf(req: Request): Readonly<Record<string, string | undefined>> {
  const texts = Object.entries(req.query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
