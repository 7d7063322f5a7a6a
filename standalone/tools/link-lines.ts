import type { PasswordLink } from '../operator-socket.ts';

/** A link and its expiry. */
export function linkLines({ address, expiresAt }: PasswordLink): string {
  return `${address}\nserves once, until ${expiresAt} (UTC); links made earlier serve no more`;
}
