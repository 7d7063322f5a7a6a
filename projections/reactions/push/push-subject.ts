import type { Config } from '@duende/platform/config/config';

/** Reserved names (RFC 2606, RFC 6761). */
const NOBODYS = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i;

/**
 * Contact (RFC 8292): the site under https, else the operator's mail address, else the site's name. Push
 * services reject reserved addresses, such as the example default.
 */
export function pushSubject({ publicUrl, contactEmail }: Pick<Config, 'publicUrl' | 'contactEmail'>): string {
  const url = new URL(publicUrl);
  const isNobodys = NOBODYS.test(contactEmail.slice(contactEmail.lastIndexOf('@') + 1));
  if (url.protocol === 'https:' || isNobodys) return `https://${url.host}`;
  return `mailto:${contactEmail}`;
}
