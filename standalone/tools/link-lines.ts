import type { PasswordLink } from '../operator-socket.ts';

/** A link for its holder, and until when it serves. */
export function linkLines({ address, expiresAt }: PasswordLink): string {
  return `${address}\nserves once, until ${expiresAt} (UTC); links made earlier serve no more`;
}
