/** The one-way rules: contracts ← platform ← services ← standalone; the front end sees only contracts. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `${from} may import ${allowed.length ? allowed.join(', ') : 'nothing of ours'}`,
  from: { path: `^${from}/` },
  to: {
    path: '^(contracts|platform|command-service|projections|query-service|frontend|standalone|testkit|e2e|bench)/',
    pathNot: `^(${[from, ...allowed].join('|')})/`,
  },
});

/** The floors of `platform/`, from the ground up: a folder imports from its own floor and from those below. */
const FLOORS = [
  ['errors', 'resilience', 'net'],
  ['config', 'observability'],
  ['files', 'mongo'],
  ['event-log', 'key-vault', 'read-store', 'live-bus', 'photo-store', 'coordination', 'hooks', 'sessions'],
  ['domain-log'],
  ['http', 'rate-limits'],
  ['stores', 'process'],
];

/** The page's folders without a subject, its subjects, by the names that contracts and services have, and screens of several subjects. */
const GROUND = ['browser', 'cache', 'dates', 'forms', 'http', 'live', 'map', 'offline', 'session', 'ui'];
const SCREENS = ['help', 'home', 'party', 'party-map', 'past', 'privacy', 'profile', 'shell'];
const SUBJECTS = [
  'accounts',
  'audit',
  'comments',
  'history',
  'hooks',
  'imports',
  'install',
  'moderation',
  'notices',
  'parties',
  'push',
  'reports',
  'rides',
  'statistics',
];

const noArrowUp = (folders, floor) => ({
  name: `platform-floor-${floor + 1}`,
  severity: 'error',
  comment: `${folders.join(', ')}: nothing of a floor above`,
  from: { path: `^platform/(${folders.join('|')})/` },
  to: {
    path: `^platform/(${FLOORS.slice(floor + 1)
      .flat()
      .join('|')})/`,
  },
});

module.exports = {
  forbidden: [
    ...FLOORS.slice(0, -1).map(noArrowUp),
    {
      name: 'ports-know-no-adapter',
      severity: 'error',
      comment: 'The port and its rules are directly in such a folder; its adapters are in folders below it.',
      from: { path: '^platform/(event-log|read-store)/[^/]+$' },
      to: { path: '^platform/(event-log|read-store)/[^/]+/' },
    },
    {
      name: 'one-way-to-open-a-log',
      severity: 'error',
      comment: 'Programs open a log with openLog, which counts what is left out of it; tests may do without.',
      from: {
        path: '^(platform|command-service|projections|query-service|standalone)/',
        pathNot: '^platform/domain-log/open-log\\.ts$|/testing/|\\.test\\.ts$',
      },
      to: { path: '^platform/domain-log/open-domain-log\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    only('contracts-stand-alone', 'contracts', []),
    only('platform-on-contracts', 'platform', ['contracts']),
    only('testkit-on-platform', 'testkit', ['contracts', 'platform']),
    only('commands-never-query', 'command-service', ['contracts', 'platform']),
    only('projections-on-platform', 'projections', ['contracts', 'platform']),
    only('queries-never-command', 'query-service', ['contracts', 'platform', 'projections']),
    only('frontend-on-contracts', 'frontend', ['contracts']),
    only('standalone-composes', 'standalone', [
      'contracts',
      'platform',
      'command-service',
      'projections',
      'query-service',
      'frontend',
    ]),
    {
      name: 'page-one-way',
      severity: 'error',
      comment:
        'In the page: what knows no subject, then subjects, then screens of several, then what knows them all.',
      from: { path: `^frontend/(${[...GROUND, ...SUBJECTS].join('|')})/` },
      to: { path: `^frontend/(routes/|background/|[^/]+$|(${SCREENS.join('|')})/)` },
    },
    {
      name: 'page-screens-below-routes',
      severity: 'error',
      from: { path: `^frontend/(${SCREENS.join('|')})/` },
      to: { path: '^frontend/(routes|background)/' },
    },
    {
      name: 'page-ground-below-subjects',
      severity: 'error',
      from: { path: `^frontend/(${GROUND.join('|')})/` },
      to: { path: `^frontend/(${SUBJECTS.join('|')})/` },
    },
    {
      name: 'page-interface-on-top-of-ground',
      severity: 'error',
      comment: 'Modules below the components know none of them.',
      from: {
        path: `^frontend/(${GROUND.filter((folder) => folder !== 'ui' && folder !== 'map').join('|')})/`,
      },
      to: { path: '^frontend/ui/' },
    },
    {
      name: 'subjects-by-their-entrance',
      severity: 'error',
      comment:
        'Modules for other subjects are directly in its folder; folders inside belong to the subject and to screens.',
      from: { path: `^frontend/(${SUBJECTS.join('|')})/` },
      to: { path: `^frontend/(${SUBJECTS.join('|')})/[^/]+/`, pathNot: '^frontend/$1/' },
    },
    {
      name: 'page-without-zod',
      severity: 'error',
      comment: 'Schemas stay on the server: the page imports only their types.',
      from: { path: '^frontend/' },
      to: {
        path: [
          '^node_modules/zod/|^contracts/(api/calls|commands)/|^contracts/(events/domain-event|live/live-messages)',
          '^contracts/.*(answers|bodies|body|commands|events|messages)\\.ts$',
          '^contracts/audit/(audit|undo)-answer|^contracts/history/statistics-answer',
          '^contracts/common/(id|personal|positioned|text-fields)|^contracts/parties/party-(details|condition-schema)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-folders-in-a-circle',
      severity: 'error',
      comment: 'No two folders import each other, whether directly or by way of others.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-core',
      severity: 'error',
      comment: 'A decider never imports an adapter: only contracts and its own pure neighbours.',
      from: {
        path: '^command-service/.*/(decide-[^/]+|[^/]+-state|claim|comment|import|party|photo|rides|rsvp)\\.ts$',
      },
      to: {
        path: '^platform/|^node_modules/|^(fs|http|crypto|net|worker_threads)$',
        pathNot: '^platform/(domain|event-log/recorded-event)',
      },
    },
    {
      name: 'pure-read-models',
      severity: 'error',
      comment: 'A read model takes types of the platform at most, so that its fold can reach no adapter.',
      from: {
        path: '^projections/(model|parties|rsvps|comments|rides|reports|accounts|audit|history|hooks)/',
      },
      to: {
        path: '^platform/|^node_modules/|^(fs|http|crypto|net|worker_threads)$|^projections/(runner|running|registry|versions)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          // what only tests import, which are not looked at here
          '^testkit/|(\\.d\\.ts|vite\\.config\\.ts|\\.config\\.(ts|js)|/main\\.tsx?|worker\\.ts)$',
      },
      to: {},
    },
  ],
  options: {
    exclude: '(^|/)(dist|node_modules|\\.tsbuild)/|\\.(test|e2e)\\.tsx?$|/testing/',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
