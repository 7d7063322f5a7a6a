import { hash } from 'node:crypto';

/** A UUID (version 8), so that a repeat creates nothing twice. Unguessable only if `commandId` is. */
export function deriveId(commandId: string, purpose: string): string {
  const bytes = hash('sha256', `${commandId}\n${purpose}`, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
