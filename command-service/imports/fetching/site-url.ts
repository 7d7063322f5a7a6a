import { Refusal } from '@duende/contracts/common/refusal';

/** Default port, no user and password. @throws Refusal `import.url-invalid` or `import.foreign-host` */
export function checkSiteUrl(
  url: URL,
  isAllowed: (host: string) => boolean,
  schemes: readonly string[] = ['http:', 'https:'],
): void {
  if (!schemes.includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Refusal('import.url-invalid');
  }
  if (url.port !== '' || !isAllowed(url.hostname)) throw new Refusal('import.foreign-host');
}
