import { createHash } from 'node:crypto';
import { matchesGlob } from 'node:path';

/** A part of the program whose tests must notice when it is changed. Globs are relative to the root of the repository. */
export interface Area {
  readonly name: string;
  /** what is changed, one small thing at a time */
  readonly code: readonly string[];
  /** what must notice it */
  readonly tests: readonly string[];
}

const NO_TESTS = ['!**/*.test.ts', '!**/testing/**'];

export const AREAS: readonly Area[] = [
  {
    name: 'deciders',
    code: [
      'command-service/*/decide-*.ts',
      'command-service/*/*-state.ts',
      'command-service/{claims/claim,comments/comment,imports/import,parties/party,photos/photo,rides/rides,rsvps/rsvp}.ts',
      'command-service/handling/*.ts',
      'command-service/parties/{party-details,party-guard,upcoming-party}.ts',
      'command-service/undo/{undo-comment,undo-party}.ts',
      'command-service/admins/undo-admin.ts',
      ...NO_TESTS,
    ],
    tests: ['command-service/**/*.unit.test.ts'],
  },
  {
    name: 'folds',
    code: ['projections/{model,parties,rsvps,comments,rides,accounts,audit,history}/*.ts', ...NO_TESTS],
    tests: ['projections/**/*.unit.test.ts'],
  },
  {
    name: 'permissions',
    code: [
      'contracts/accounts/permissions.ts',
      'command-service/http/command-route.ts',
      'command-service/accounts/setup-gate.ts',
      'query-service/live/watching.ts',
      'platform/http/{origin-check,forwarded}.ts',
      'platform/rate-limits/{client-key,rate-limits}.ts',
    ],
    tests: [
      'command-service/command-service.int.test.ts',
      'command-service/accounts/set-up.int.test.ts',
      'command-service/accounts/setup-gate.unit.test.ts',
      'command-service/http/command-route.unit.test.ts',
      'contracts/accounts/permissions.unit.test.ts',
      'query-service/http/permissions.int.test.ts',
      'query-service/live/*.test.ts',
      'platform/http/{origin-check,forwarded}*.test.ts',
      'platform/rate-limits/{client-key,rate-limits,memory-rate-limits}*.test.ts',
    ],
  },
  {
    name: 'queries',
    code: [
      'query-service/{answers,http}/*.ts',
      'query-service/{parties,rsvps,comments,rides,accounts,audit,history,statistics}/*.ts',
      ...NO_TESTS,
    ],
    tests: [
      'query-service/{answers,http}/*.test.ts',
      'query-service/{parties,rsvps,comments,rides,accounts,audit,history,statistics}/*.test.ts',
    ],
  },
  {
    name: 'sessions',
    code: [
      'platform/config/session-keys.ts',
      'platform/sessions/{session,session-token,session-stores,cookies,known-devices}.ts',
      'platform/http/security.ts',
      'platform/sessions/sqlite-{open-sessions,session-revocations}.ts',
    ],
    tests: [
      'platform/config/session-keys.unit.test.ts',
      'platform/sessions/*.unit.test.ts',
      'platform/http/security.unit.test.ts',
      'platform/sessions/sqlite-{open-sessions,session-revocations}.int.test.ts',
      'platform/sessions/session-files.int.test.ts',
    ],
  },
  {
    name: 'event-log',
    code: [
      'platform/event-log/{rules,follow-log,followed-log,watch-writes}.ts',
      'platform/event-log/sqlite/sqlite-event-log.ts',
      'platform/domain-log/*.ts',
      ...NO_TESTS,
    ],
    tests: [
      'platform/event-log/**/*.unit.test.ts',
      'testkit/memory/memory-event-log.unit.test.ts',
      'platform/event-log/sqlite/{sqlite-event-log,writer,disk-full}.int.test.ts',
      'platform/domain-log/*.test.ts',
    ],
  },
  {
    name: 'front-end',
    // Hooks and what drives the map live in a page: the stories in a browser try those. So they do what starts the rest, and
    // what a build makes; names the compiler checks are no behaviour.
    code: [
      'frontend/{browser,cache,dates,forms,http,live,offline,session,background}/**/*.ts',
      'frontend/{accounts,audit,comments,history,imports,install,map,moderation,parties,rides,statistics}/**/*.ts',
      'frontend/{home,party,party-map,past,privacy,shell}/**/*.ts',
      '!**/use-*.ts',
      '!frontend/map/{base-map,dark-layers,dark-style,free-area,map-camera,style-parts}.ts',
      '!frontend/background/start-background.ts',
      '!frontend/browser/{screen-heading,tooltip-target}.ts',
      ...NO_TESTS,
    ],
    tests: ['frontend/**/*.unit.test.ts', 'frontend/**/*.unit.test.tsx'],
  },
];

/** @returns the files of `tracked` that the area changes */
export function codeOf({ code }: Area, tracked: readonly string[]): readonly string[] {
  const matches = (file: string, isExcluding: boolean) =>
    code.some((glob) => glob.startsWith('!') === isExcluding && matchesGlob(file, glob.replace(/^!/, '')));
  return tracked.filter((file) => matches(file, false) && !matches(file, true));
}

/** @returns about `share` (0 to 1) of the files, the same ones for the same seed; at least one */
export function drawn(files: readonly string[], share: number, seed: string): readonly string[] {
  const order = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return [...files]
    .sort((one, other) => order(one).localeCompare(order(other)))
    .slice(0, Math.max(1, Math.round(files.length * share)));
}
