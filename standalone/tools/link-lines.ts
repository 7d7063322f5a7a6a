import type { PasswordLink } from '../operator-socket.ts';

export function linkLines({ address, expiresAt }: PasswordLink): string {
  return `${address}\nworks once, until ${expiresAt} (UTC); earlier links no longer work`;
}
