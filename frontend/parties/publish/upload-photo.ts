import { LIMITS } from '@duende/contracts/common/limits';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import type { Shrunk, ShrinkRequest } from './shrink-worker.ts';
import { addressOf } from '../../http/address.ts';
import type { AnswerOf } from '@duende/contracts/api/calls/all-calls';

/** Smaller photos are sent unchanged. */
const LIGHT_BYTES = 1_000_000;
const MOST = { width: 1600, height: 3200 } as const;

/** Over the service's limit even after shrinking. */
export class PhotoTooLarge extends Error {
  constructor() {
    super(`La foto es demasiado grande: como máximo ${LIMITS.photo.max / 1_000_000} MB.`);
    this.name = 'PhotoTooLarge';
  }
}

/**
 * A small photo, or one the browser cannot read, stays.
 * @throws PhotoTooLarge
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const small = file.size <= LIGHT_BYTES ? file : await smaller(file).catch(() => file);
  if (small.size > LIMITS.photo.max) throw new PhotoTooLarge();
  return small;
}

export function fittedSize({ width, height }: Size): Size {
  const share = Math.min(1, MOST.width / width, MOST.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function smaller(file: File): Promise<File> {
  const size = fittedSize(await sizeOf(file));
  const isPhotograph = file.type === 'image/jpeg' || file.type === 'image/heic';
  const blob = await inWorker({ file, size, type: isPhotograph ? 'image/jpeg' : 'image/webp' });
  return blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
}

/** The browser reads the size from the header without decoding the image. */
async function sizeOf(file: File): Promise<Size> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('This browser does not read the photo'));
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A worker frees its memory: 200 megapixels need 800 MB. */
function inWorker(request: ShrinkRequest): Promise<Blob> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Shrunk>) =>
      'blob' in data ? resolve(data.blob) : reject(new Error(data.fault));
    worker.onerror = () => reject(new Error('The worker did not start'));
  });
  worker.postMessage(request);
  return answer.finally(() => worker.terminate());
}

/**
 * `fetch` reports no upload progress.
 * @param onProgress gets the share that has been sent, 0 to 1
 */
export function uploadPhoto(
  file: File,
  onProgress: (share: number) => void,
): Promise<AnswerOf<'POST /api/upload'>> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', addressOf('POST /api/upload', {}));
    call.withCredentials = true;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onerror = () => reject(new ConnectionError('The upload was cut off'));
    call.onload = () => {
      if (call.status < 200 || call.status > 299) {
        reject(new ApiError(call.status, call.statusText, call.responseText));
        return;
      }
      try {
        resolve(JSON.parse(call.responseText) as AnswerOf<'POST /api/upload'>);
      } catch (cause) {
        reject(new ConnectionError(cause));
      }
    };
    const body = new FormData();
    body.set('photo', file);
    call.send(body);
  });
}
