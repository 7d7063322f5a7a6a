import { expect, it } from 'vitest';
import config, { LOADED_BY_NODE } from '../vitest.config.ts';

it.each(['/home/ana/es/duende', '/srv/esm/duende', '/home/ana/duende'])(
  'in %s the client of EventStoreDB, gRPC and protobuf are loaded only by Node, in every project that uses them',
  (checkout) => {
    for (const file of [
      '@eventstore/db-client/dist/index.js',
      '@grpc/grpc-js/build/src/index.js',
      'google-protobuf/google-protobuf.js',
    ])
      expect(LOADED_BY_NODE.some((pattern) => pattern.test(`${checkout}/node_modules/${file}`))).toBe(true);
    expect(LOADED_BY_NODE.some((pattern) => pattern.test(`${checkout}/platform/errors/errors.ts`))).toBe(
      false,
    );
    expect(JSON.stringify(config).match(/"external":\[/g)?.length).toBeGreaterThanOrEqual(4);
  },
);
