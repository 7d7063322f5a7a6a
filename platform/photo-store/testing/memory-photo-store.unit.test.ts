import { createMemoryPhotoStore } from './memory-photo-store.ts';
import { describePhotoStore } from './photo-store-conformance.ts';

describePhotoStore('memory', async () => createMemoryPhotoStore());
