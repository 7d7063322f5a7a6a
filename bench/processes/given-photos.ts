import { createHash, randomBytes } from 'node:crypto';
import { openFilePhotoStore } from '@duende/platform/photo-store/file-photo-store';
import { dataFiles } from '@duende/platform/files/data-files';
import { firstMessage, tell } from '../harness/parent.ts';

/** Bytes of each variant, as photos of phones have them. */
const BYTES = { '400': 40_000, '800': 120_000, '1600': 350_000, share: 90_000 } as const;

/** Puts so many photos into the photo store of a data folder. */
const { dataDir, photos } = await firstMessage<{ dataDir: string; photos: number }>();
const store = await openFilePhotoStore({ folder: dataFiles(dataDir).photos });
for (let index = 0; index < photos; index += 1) {
  const digest = createHash('sha256').update(`photo ${index}`).digest('hex');
  await store.put({
    name: `${digest.slice(0, 32)}-${digest.slice(32, 38)}`,
    variants: {
      '400': randomBytes(BYTES['400']),
      '800': randomBytes(BYTES['800']),
      '1600': randomBytes(BYTES['1600']),
      share: randomBytes(BYTES.share),
    },
    uploadedBy: `person-${index % 20}`,
    uploadedAt: new Date(Date.now() - index * 1000).toISOString(),
  });
}
tell({ photos });
