import type { HealthRegistry } from '../observability/health.ts';
import type { Logger } from '../observability/logger.ts';

/** More are only counted. */
const NAMED = 5;

export function lostPhotosSentence(names: readonly string[]): string {
  const [are, they] = names.length === 1 ? ['photo is', 'it'] : ['photos are', 'them'];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.length} ${are} named by events and not there, or not whole: ${names.slice(0, NAMED).join(', ')}${more}; restore ${they} from a back-up`;
}

/** A maintenance task that looks for lost photos. */
export interface PhotoWatch {
  readonly task: { readonly name: string; run(): Promise<void> };
  /** `degraded`, with names, while the last check found some. */
  observe(health: Pick<HealthRegistry, 'check'>): void;
}

/** @param find names of missing photos */
export function watchPhotos(find: () => Promise<readonly string[]>, logger: Logger): PhotoWatch {
  let lost: readonly string[] = [];
  return {
    task: {
      name: 'lost photos',
      async run() {
        const found = await find();
        if (found.join() !== lost.join() && found.length > 0) logger.error(lostPhotosSentence(found));
        else if (found.length === 0 && lost.length > 0) logger.info('all photos that were lost are back');
        lost = found;
      },
    },
    observe: (health) =>
      health.check(
        'photos',
        () => (lost.length === 0 ? 'ok' : 'degraded'),
        () => (lost.length === 0 ? null : lostPhotosSentence(lost)),
      ),
  };
}
