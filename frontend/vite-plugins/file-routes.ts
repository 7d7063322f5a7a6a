import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';

const PAGE = join(import.meta.dirname, '..');

/** A chunk per screen except home, which every first visit loads. */
export const fileRoutes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: join(PAGE, 'routes'),
    generatedRouteTree: join(PAGE, 'routeTree.gen.ts'),
    tmpDir: join(PAGE, 'node_modules/.cache/routes'),
    semicolons: true,
    addExtensions: true,
    disableLogging: true,
    autoCodeSplitting: true,
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) => (routeId.startsWith('/_home') ? [] : undefined),
    },
  });
