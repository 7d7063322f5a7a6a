import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import { SnapshotDoubt } from './snapshot-format.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what lies in a snapshot with AES-256-GCM, each piece bound to its place: the seal is the checksum too, and without
 * the key, which is destroyed when somebody is erased, no copy says anything.
 */
export interface Seal {
  close(place: string, content: Uint8Array | string): Buffer;
  /** @throws SnapshotDoubt when it is not what was sealed in that place with this key */
  open(place: string, sealed: Uint8Array): Buffer;
}

export function createSeal(key: Uint8Array): Seal {
  return {
    close(place, content) {
      const iv = randomFillSync(Buffer.alloc(IV_BYTES));
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const closed = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
      return Buffer.concat([iv, closed, cipher.final(), cipher.getAuthTag()]);
    },
    open(place, sealed) {
      try {
        const iv = sealed.subarray(0, IV_BYTES);
        const end = sealed.length - TAG_BYTES;
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(end));
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, end)), decipher.final()]);
      } catch (error) {
        throw new SnapshotDoubt(`${place} is not what was written there`, { cause: error });
      }
    },
  };
}
