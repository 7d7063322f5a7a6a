import type { PageData, SitePage } from '@duende/contracts/api/page-data';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import type { Middleware } from '@duende/platform/http/middleware';
import { contextOf } from '@duende/platform/http/request-context';
import { isScreenPath } from '@duende/platform/http/error-body';
import { shareKey } from '@duende/contracts/common/slug';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router, Request, Response } from 'express';
import type { ReadModelName } from '@duende/projections/registry/registry';
import { originFormOf, type AnswerShared } from '../answers/shared-routes.ts';
import type { ReadYourWrites } from '../http/query-route.ts';
import { bestEncoding, compress } from '../http/compression.ts';
import { HTML_TYPE } from '../http/representation.ts';
import { openedAnswer, type PartyFinder } from '../parties/find-party.ts';
import {
  homeSubject,
  isPlainHome,
  isPlainParty,
  isPlainWords,
  pageAddress,
  textOf,
  type PageAddress,
} from '../page/page-addresses.ts';
import type { PageSubject } from '../page/page-data.ts';
import { pageHtml, partyHead } from './page-html.ts';
import { metaHtml, siteMeta } from '../page/page-meta.ts';
import { PAGE_READS, type SharedPagesOptions } from './shared-pages.ts';

const READS: readonly ReadModelName[] = ['parties', 'comments', 'users'];

interface Page {
  readonly head: string;
  readonly subject: PageSubject;
}

export interface PageRoutesOptions extends Pick<
  SharedPagesOptions,
  'template' | 'screenLinks' | 'sitePages' | 'publicUrl' | 'pageData' | 'markup' | 'now'
> {
  /** limits: rendering costs as much as many calls */
  readonly before: readonly Middleware[];
  readonly countMade: (req: Request) => void;
  readonly finder: PartyFinder;
  readonly readYourWrites: ReadYourWrites;
  readonly answerShared: AnswerShared;
}

/** All screens are the one page with its initial data. */
export function pageRoutes(options: PageRoutesOptions): Router {
  const { answerShared } = options;
  const router = strictRouter();
  for (const hold of options.before)
    router.get('/{*path}', (req, res, next) => (isScreenPath(req.path) ? hold(req, res, next) : next()));
  router.get('/{*path}', async (req, res, next) => {
    const isVisitor = isScreenPath(req.path) && contextOf(req).session === null;
    if (!isVisitor || !(await answerShared(req, res, PAGE_READS))) next();
  });
  const send = createSendPage(options);
  mountSitePages(router, options, send);
  mountParties(router, options, send);
  router.get('/{*path}', async (req, res, next) => {
    if (!isPageAddress(req)) return next();
    const position = await options.readYourWrites(req, res, READS);
    return send(req, res, position, missingPage(res, options.publicUrl, 'Página no encontrada'));
  });
  return router;
}

type SendPage = (req: Request, res: Response, position: string, page: Page) => Promise<void>;

/** Renders a page for one caller: with a session, or not shareable. */
function createSendPage(options: PageRoutesOptions): SendPage {
  const { pageData, markup, countMade } = options;

  async function screenHtml(req: Request, subject: PageSubject, data: PageData): Promise<string> {
    const url = originFormOf(req);
    const isMade = isDrawn(pageAddress(url), subject);
    if (isMade || subject.kind === 'home') countMade(req);
    return isMade ? markup(url, data) : '';
  }

  return async (req, res, position, { head, subject }) => {
    const data = await pageData.of(contextOf(req).session, subject, position);
    const html = await screenHtml(req, subject, data);
    const screen = subject.kind === 'party' && { screen: subject.screen };
    const plain = Buffer.from(pageHtml(options, { head, html, data, ...screen }));
    const encoding = bestEncoding(req.headers['accept-encoding']);
    const bytes = encoding === 'identity' ? plain : await compress(plain, encoding, 'once');
    res.setHeader('Cache-Control', 'private, no-cache');
    res.setHeader('Vary', 'Cookie, Accept-Encoding');
    res.setHeader('Content-Type', HTML_TYPE);
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', bytes.length);
    res.end(bytes);
  };
}

function isDrawn(address: PageAddress, subject: PageSubject): boolean {
  switch (subject.kind) {
    case 'none':
      return false;
    case 'home':
      return isPlainHome(address);
    case 'words':
      return isPlainWords(address);
    case 'party':
      return isPlainParty(address, subject);
  }
}

function missingPage(res: Response, publicUrl: string, heading: string): Page {
  res.statusCode = 404;
  return { head: metaHtml(siteMeta({ publicUrl, heading, canonicalPath: null })), subject: { kind: 'none' } };
}

function mountSitePages(router: Router, options: PageRoutesOptions, send: SendPage): void {
  const { publicUrl, readYourWrites, now } = options;
  for (const page of options.sitePages)
    router.get(page.path, async (req, res) => {
      const position = await readYourWrites(req, res, READS);
      const address = pageAddress(originFormOf(req));
      // Keeps the secret address out of referrers and caches.
      if (page.path.startsWith(NEW_PASSWORD_PATH)) res.setHeader('Referrer-Policy', 'no-referrer');
      await send(req, res, position, {
        head: metaHtml(siteMeta({ publicUrl, ...page, heading: headingOf(page, address) })),
        subject: page.isHome
          ? homeSubject(address, madridDay(new Date(now())))
          : { kind: page.isWritten ? 'words' : 'none' },
      });
    });
}

function headingOf({ path, heading }: SitePage, { query }: PageAddress): string | null {
  return path === '/profile' && textOf(query, 'user') ? 'Perfil de Usuario' : heading;
}

function mountParties(router: Router, options: PageRoutesOptions, send: SendPage): void {
  const { publicUrl, finder, readYourWrites, now } = options;
  router.get(['/event/:reference', '/event/:reference/rides'], async (req, res) => {
    const reference = String(req.params['reference']);
    const position = await readYourWrites(req, res, PAGE_READS);
    const party = await finder.find(reference, contextOf(req).session);
    if (party === null) return send(req, res, position, missingPage(res, publicUrl, 'Evento no encontrado'));
    const event = openedAnswer(party, contextOf(req).session);
    const screen = req.path.endsWith('/rides') ? 'rides' : 'party';
    if (reference !== event.id && reference !== shareKey(event)) {
      const [, query] = req.originalUrl.split('?', 2);
      // Names can change back, so a permanent redirect could loop.
      res.setHeader('Cache-Control', 'no-cache');
      const path = `/event/${shareKey(event)}${screen === 'rides' ? '/rides' : ''}`;
      return res.redirect(301, query === undefined ? path : `${path}?${query}`);
    }
    const head = partyHead(openedAnswer(party), publicUrl, now());
    return send(req, res, position, { head, subject: { kind: 'party', screen, event } });
  });
}

/** Excludes files and calls. */
function isPageAddress(req: Request): boolean {
  return isScreenPath(req.path) && req.accepts('html') !== false;
}
