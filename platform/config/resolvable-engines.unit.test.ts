import { expect, it } from 'vitest';
import { requireResolvableEngines } from './resolvable-engines.ts';

const asked = (eventstoreUrl: string | null, mongodbUrl: string | null = null) =>
  requireResolvableEngines({ eventstoreUrl, mongodbUrl });

it.each([
  [null],
  ['esdb://127.0.0.1:2113?tls=false'],
  ['esdb://me:secret@[::1]:2113'],
  ['esdb://missing.invalid:2113,127.0.0.1:2113'],
])('lets pass %s, which is known, or one of which is', async (url) => {
  await expect(asked(url)).resolves.toBeUndefined();
});

it.each([
  ['mongodb://me:se%2Fcret@missing.invalid:27017,no-one.invalid/db', 'missing.invalid, no-one.invalid'],
  ['mongodb://missing.invalid?directConnection=true', 'missing.invalid'],
])('names the hosts of %s, and no part of the credentials', async (url, hosts) => {
  await expect(asked(null, url)).rejects.toThrow(
    new RegExp(`^MONGODB_URL: ${hosts.replaceAll('.', '\\.')} does not resolve to an address$`),
  );
});

it.each(['esdb://me:se/cret@missing.invalid', 'esdb://me:se?cret@missing.invalid', 'esdb://me:secret/x'])(
  'omits %s, in which a password may look like a host',
  async (url) => {
    await expect(asked(url)).resolves.toBeUndefined();
  },
);
