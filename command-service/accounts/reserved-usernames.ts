import { nameLook } from './account-claims.ts';

/** Names that speak for the community or for the service itself. */
const RESERVED = [
  'admin',
  'administrador',
  'administradora',
  'administración',
  'moderador',
  'moderadora',
  'moderación',
  'duende',
  'soporte',
  'sistema',
];

const LOOKS = new Set(RESERVED.map(lookWithoutSigns));

/**
 * Whether a name, or one that people take for it, is kept for who runs the community: nobody who registers goes by it. Case,
 * accents, spaces and signs make it no other one.
 */
export function isReservedUsername(username: string): boolean {
  return LOOKS.has(lookWithoutSigns(username));
}

function lookWithoutSigns(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}|]/gu, '');
  return nameLook(letters);
}
