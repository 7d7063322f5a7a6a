import type { PasswordLink } from '../operator-socket.ts';

export function linkLines({ address, expiresAt }: PasswordLink): string {
  return `${address}\nserves once, until ${expiresAt} (UTC); links made earlier serve no more`;
}
