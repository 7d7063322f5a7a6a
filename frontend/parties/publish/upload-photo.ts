import type { UploadAnswer } from '@duende/contracts/parties/party-answers';
import { ApiError, ConnectionError } from '../../http/api-error.ts';

/**
 * Uploads a photo with `XMLHttpRequest`, since `fetch` reports no upload progress.
 * @param onProgress called with the share that has been sent, 0 to 1
 */
export function uploadPhoto(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/upload');
    call.withCredentials = true;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onerror = () => reject(new ConnectionError('The upload was cut off'));
    call.onload = () => {
      if (call.status < 200 || call.status > 299) {
        reject(new ApiError(call.status, call.statusText, call.responseText));
        return;
      }
      try {
        resolve(JSON.parse(call.responseText) as UploadAnswer);
      } catch (cause) {
        reject(new ConnectionError(cause));
      }
    };
    const body = new FormData();
    body.set('photo', file);
    call.send(body);
  });
}
