import { defineConfig } from 'vitest/config';

const sourceCondition = {
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
};
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // One MongoDB server for the whole run, started when the first test file asks for it.
    globalSetup: './platform/testing/engine-broker.ts',
    projects: [
      {
        ...sourceCondition,
        test: {
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          exclude,
          environment: 'node',
          // A thread starts in less than a process.
          pool: 'threads',
        },
      },
      {
        ...sourceCondition,
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Engines are killed and stalled beside everything else on two cores: what timed out for that is told once more.
          retry: 1,
        },
      },
      {
        ...sourceCondition,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          // Stories share nothing but code: it is loaded once for all of their files.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two cores carry services and browsers at once: a story that timed out for that is told once more.
          retry: 1,
        },
      },
    ],
  },
});
