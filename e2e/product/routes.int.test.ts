import { openCommandRuntime } from '@duende/command-service/command-runtime';
import { composeCommands } from '@duende/command-service/compose-commands';
import { loadConfig } from '@duende/platform/config/config';
import { createLogger } from '@duende/platform/observability/logger';
import { createMetrics } from '@duende/platform/observability/metrics';
import { givenEvents } from '@duende/query-service/testing/query-rig';
import { ANSWERED_CALLS } from '@duende/testkit/answers/answer-schemas';
import { routesOf } from '@duende/testkit/support/routes-of';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';

const fileOf = useTemporaryFolder();

async function commandRoutes(): Promise<readonly string[]> {
  const config = loadConfig({ DATA_DIR: fileOf('data') });
  const [logger, metrics] = [createLogger({ level: 'silent' }), createMetrics()];
  const runtime = await openCommandRuntime(config, { logger, end: () => undefined });
  try {
    const commands = await composeCommands({
      config,
      logger,
      metrics,
      runtime,
      erasureProjected: async () => true,
      isPhotoNamed: async () => true,
      countWaiting: async () => 0,
      wasActive: async () => false,
      waitingOf: async () => ({ parties: [], proposals: [] }),
    });
    return routesOf(commands.router);
  } finally {
    await runtime.close();
  }
}

test('every call has its work, and nothing else is served under /api', async () => {
  const queries = await givenEvents();
  const routes = [...(await commandRoutes()), ...queries.routes];
  expect(routes.filter((route) => route.includes(' /api/')).toSorted()).toEqual(ANSWERED_CALLS.toSorted());
});
