import { nameLook } from './account-claims.ts';

/** Names that imply authority. */
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

/** Compares look-alike forms; ignores case, accents, spaces and signs. */
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
