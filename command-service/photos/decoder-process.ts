import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decode, TooManyPixels } from './decode.ts';
import type { Decoded, DecoderReady, DecoderRequest } from './decoder.ts';

/** The child process of `decoder.ts`; it ends with its parent. */
const send = (said: DecoderReady | Decoded) => process.send?.(said);

function ownKb(): number | null {
  try {
    const [, kb] = /^VmData:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return kb === undefined ? null : Number(kb);
  } catch {
    return null;
  }
}

sharp.concurrency(1);
sharp.cache(false);
process.on('message', ({ bytes, width }: DecoderRequest) => {
  decode(bytes, width).then(
    (pixels) => send({ pixels }),
    (error: unknown) =>
      send({
        fault: error instanceof Error ? error.message : String(error),
        isTooLarge: error instanceof TooManyPixels,
      }),
  );
});
process.on('disconnect', () => process.exit());
send({ ownKb: ownKb() });
