import { sampleId } from '@duende/testkit/samples/party';
import { type Given, when } from '@duende/testkit/samples/given-log';
import { approved, commented, registered, submitted } from '@duende/testkit/samples/story';

export const PENDING = '/api/admin/events/pending';
export const WAITING_COMMENTS = '/api/admin/comments/pending';

export const many = <T>(count: number, make: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** In an order unlike their creation. */
export const scattered = (n: number) => sampleId(1000 + ((n * 37) % 1009));

/** Times, each shared by three. */
export const at = (n: number) =>
  new Date(Date.parse('2026-11-01T10:00:00Z') + Math.floor(n / 3) * 1000).toISOString();

export const waiting = (count: number, authorId: string | null = null) =>
  many(count, (n) =>
    when(at(n), submitted({ partyId: scattered(n), authorId, details: { name: `Fiesta ${n}` } })),
  );

export const underLuna = (count: number): readonly Given[] => [
  when(at(0), submitted()),
  when(at(0), approved()),
  ...many(count, (n) =>
    when(at(n), commented({ commentId: scattered(n), authorId: null, content: `Palabra ${n}` })),
  ),
];

export const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);
export const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

const member = (n: number, name: string, isAdmin = false) =>
  registered({
    userId: sampleId(2000 + ((n * 7) % 31)),
    isAdmin,
    username: name,
    email: `${'zyxwvu7'[n]}@mail.example`,
  });
/** Names, e-mails and roles sort differently. */
export const members = [
  ...['Zoe', 'Ágata', 'ñandú', 'nube', 'oso', 'duna10', 'duna9'].map((name, n) =>
    member(n, name, name === 'oso'),
  ),
  registered({ userId: sampleId(3000), isAdmin: false, username: 'sol', email: null }),
];
