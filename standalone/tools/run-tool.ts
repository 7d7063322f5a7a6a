import { loadConfig, type Config } from '@duende/platform/config/config';
import { requireResolvableEngines } from '@duende/platform/config/resolvable-engines';
import { keepFilesPrivate } from '@duende/platform/files/data-files';

/** A tool's mistake of use or finding: one line for the person, exit code 1 unless it says another, no stack. */
export class ToolFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'ToolFailure';
    this.exitCode = exitCode;
  }
}

/** Runs a command-line tool with the service's own settings. */
export function runTool(tool: (config: Config) => Promise<void>): void {
  keepFilesPrivate();
  Promise.resolve()
    .then(async () => {
      const config = loadConfig(process.env);
      await requireResolvableEngines(config);
      await tool(config);
    })
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = error instanceof ToolFailure ? error.exitCode : 1;
    });
}
