import type { Config } from '@duende/platform/config/config';

/** Names that are nobody's (RFC 2606, RFC 6761). */
const NOBODYS = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/**
 * Whom a push service may turn to about this service (RFC 8292), as an address of the web or of mail: the site under https, else the
 * operator's own mail address, and where only the example is set the site's name. Push services refuse who signs with an address of nobody.
 */
export function pushSubject({ publicUrl, contactEmail }: Pick<Config, 'publicUrl' | 'contactEmail'>): string {
  const url = new URL(publicUrl);
  const isNobodys = NOBODYS.test(contactEmail.slice(contactEmail.lastIndexOf('@') + 1));
  if (url.protocol === 'https:' || isNobodys) return `https://${url.host}`;
  return `mailto:${contactEmail}`;
}
