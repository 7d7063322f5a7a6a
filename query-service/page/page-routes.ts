import { PAGE_DATA_ELEMENT_ID } from '@duende/contracts/api/page-data';
import type { Position } from '@duende/contracts/events/domain-event';
import { contextOf } from '@duende/platform/http/request-context';
import { shareKey } from '@duende/contracts/slug';
import { Router, type Request, type Response } from 'express';
import type { ReadModelName } from '@duende/projections/read-models';
import type { ReadYourWrites } from '../answering/read-position.ts';
import { sendBytes } from '../answering/send-body.ts';
import { partyAnswer } from '../parties/party-answer.ts';
import type { PartyFinder } from '../parties/find-party.ts';
import { scriptJson } from './escape.ts';
import type { PageDataSource, PageSubject } from './page-data.ts';
import { partyMeta } from './party-meta.ts';
import { metaHtml, type PageMeta } from './page-meta.ts';
import type { PageTemplate } from './page-template.ts';
import { siteMeta } from './site-meta.ts';

interface SitePage {
  readonly path: string;
  /** `null`: the site's own title */
  readonly heading: string | null;
  /** where a search engine should find it, or `null` for pages that are one person's own */
  readonly canonicalPath: string | null;
  readonly subject: PageSubject;
}

/** The screens that are about no party; registration is a dialog over home. */
const SITE_PAGES: readonly SitePage[] = [
  { path: '/', heading: null, canonicalPath: '/', subject: { kind: 'home' } },
  { path: '/home', heading: null, canonicalPath: '/', subject: { kind: 'home' } },
  { path: '/register', heading: 'Crear Cuenta', canonicalPath: '/register', subject: { kind: 'home' } },
  { path: '/profile', heading: 'Mi Perfil', canonicalPath: null, subject: { kind: 'none' } },
  { path: '/users', heading: 'Users List', canonicalPath: null, subject: { kind: 'none' } },
  { path: '/audit', heading: 'Historial', canonicalPath: null, subject: { kind: 'none' } },
];

const READS: readonly ReadModelName[] = ['parties', 'comments', 'users'];

interface Page {
  readonly meta: PageMeta;
  readonly subject: PageSubject;
}

export interface PageRoutesOptions {
  readonly template: PageTemplate;
  readonly publicUrl: string;
  readonly finder: PartyFinder;
  readonly pageData: PageDataSource;
  readonly readYourWrites: ReadYourWrites;
}

/** Every screen's address answers with the one page, filled with what that screen shows first. */
export function pageRoutes(options: PageRoutesOptions): Router {
  const { template, publicUrl, finder, pageData, readYourWrites } = options;
  const router = Router();

  async function sendPage(req: Request, res: Response, position: Position, page: Page) {
    const data = await pageData(contextOf(req).session, page.subject, position);
    const html = template.render({
      head: metaHtml(page.meta),
      data: `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(data)}</script>`,
    });
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('Vary', 'Cookie');
    await sendBytes(req, res, { bytes: Buffer.from(html), type: 'text/html; charset=utf-8', etag: null });
  }

  function sendMissing(req: Request, res: Response, position: Position, heading: string) {
    res.statusCode = 404;
    const meta = siteMeta({ publicUrl, heading, canonicalPath: null });
    return sendPage(req, res, position, { meta, subject: { kind: 'none' } });
  }

  for (const { path, heading, canonicalPath, subject } of SITE_PAGES)
    router.get(path, async (req, res) => {
      const position = await readYourWrites(req, res, READS);
      await sendPage(req, res, position, { meta: siteMeta({ publicUrl, heading, canonicalPath }), subject });
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
  return !/^\/(api|photos|assets|socket\.io)(\/|$)/.test(req.path) && req.accepts('html') !== false;
}
