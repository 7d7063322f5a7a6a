import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { Config } from '@duende/platform/config/config';
import { strictRouter } from '@duende/platform/http/register-call';
import type { Router } from 'express';

const DAY_MS = 86_400_000;
/** RFC 9116: less than a year. */
const VALID_DAYS = 180;

/** `robots.txt` and `security.txt` (RFC 9116). */
export function wellKnownRoutes({
  publicUrl,
  contactEmail,
  now,
}: Pick<Config, 'publicUrl' | 'contactEmail'> & { readonly now: () => number }): Router {
  const router = strictRouter();
  const sitemap = `Sitemap: ${publicUrl}${FEED_PATHS.sitemap}`;

  router.get('/robots.txt', (_req, res) => {
    res.set('Cache-Control', 'public, max-age=86400');
    res
      .type('text/plain')
      .send(['User-agent: *', 'Disallow: /api/', 'Disallow: /socket.io/', '', sitemap, ''].join('\n'));
  });

  router.get('/.well-known/security.txt', (_req, res) => {
    const expires = new Date((Math.floor(now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: es, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    res.set('Cache-Control', 'public, max-age=86400');
    res.type('text/plain').send([...lines, ''].join('\n'));
  });

  return router;
}
