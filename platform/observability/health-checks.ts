type ProcessKind = 'one process' | 'command' | 'projection' | 'query';

/** What docs/operate/monitoring.md says of a check. */
interface HealthCheckText {
  readonly processes: readonly ProcessKind[];
  readonly degraded?: string;
  readonly down?: string;
  readonly action: string;
}

export const HEALTH_CHECKS = {
  log: {
    processes: ['one process', 'command', 'projection', 'query'],
    degraded: 'The event log takes no writes, or a new leader is being elected. Reads go on.',
    down: 'The event log does not answer, or refuses the user. A query process: its read models belong to another log.',
    action: 'Check EventStoreDB or the disk. Restart only a query process.',
  },
  documents: {
    processes: ['one process', 'command', 'projection', 'query'],
    degraded: 'MongoDB, or the file of read models, takes no writes.',
    down: 'MongoDB does not answer, or refuses the user.',
    action: 'Check MongoDB or the disk.',
  },
  projections: {
    processes: ['one process', 'projection', 'query'],
    degraded: 'A read model has stopped, is catching up, or no process makes it. Pages show an older state.',
    action: 'Look for `read model stopped` in the log. If all are `unattended`, start a projection process.',
  },
  live: {
    processes: ['one process', 'query'],
    degraded: 'The change stream of MongoDB is closed. Open pages update late.',
    action: 'Check MongoDB.',
  },
  gate: {
    processes: ['one process', 'command', 'projection'],
    down: 'The process has lost contact with the others that share MongoDB. It records nothing.',
    action: 'Check MongoDB and the network.',
  },
  photos: {
    processes: ['one process', 'projection'],
    degraded: 'A photo that an event names is missing.',
    action: 'Restore it from a backup, or withdraw it on its party.',
  },
  push: {
    processes: ['one process', 'projection'],
    degraded: 'A push service takes no notices, for ten accounts or more.',
    action: 'Check that port 443 is open outwards. The log names the service.',
  },
  hooks: {
    processes: ['one process', 'projection'],
    degraded: 'A group chat or program has taken no message for three tries.',
    action: 'Look at *Administración* › *Canales*, and check that port 443 is open outwards.',
  },
  goabase: {
    processes: ['one process', 'projection'],
    degraded: 'Goabase does not answer the daily check.',
    action: 'Wait: it is asked again in an hour.',
  },
  demo: {
    processes: ['one process'],
    action: 'Always `ok`. Its reason counts demo posters that are still being drawn.',
  },
} as const satisfies Record<string, HealthCheckText>;

export type HealthCheckName = keyof typeof HEALTH_CHECKS;
