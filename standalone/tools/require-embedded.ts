import type { Config } from '@duende/platform/config/config';
import { ToolFailure } from './run-tool.ts';

/** @throws ToolFailure where an engine of its own holds some of the stores: its tools copy it as a whole */
export function requireEmbedded({
  eventstoreUrl,
  mongodbUrl,
}: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>): void {
  if (eventstoreUrl === null && mongodbUrl === null) return;
  throw new ToolFailure(
    'this copies the embedded stores; EventStoreDB and MongoDB are copied by their own tools, see docs/operations.md',
  );
}
