import { join } from 'node:path';

/** Where the embedded stores of a data folder keep what they hold. */
export function dataFiles(dataDir: string) {
  return {
    log: join(dataDir, 'events.sqlite'),
    vault: join(dataDir, 'keys.sqlite'),
    sessions: join(dataDir, 'sessions.sqlite'),
    sessionKeys: join(dataDir, 'session-keys.json'),
    photos: join(dataDir, 'photos'),
    /** there while demo content is being written */
    demo: join(dataDir, 'demo-unfinished.json'),
    /** a folder, there while a back-up is being put in place: what else lies beside it is not whole yet */
    restoring: join(dataDir, 'restoring'),
    /** a socket for the tools of whoever runs the service, readable by that user alone */
    operator: join(dataDir, 'operator.sock'),
  } as const;
}
