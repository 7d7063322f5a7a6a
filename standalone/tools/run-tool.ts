import { loadConfig, type Config } from '@duende/platform/config/config';
import { keepFilesPrivate } from '@duende/platform/files/data-files';

/** A tool's mistake of use or finding: one line for the person, exit code 1, no stack. */
export class ToolFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ToolFailure';
  }
}

/** Runs a command-line tool with the service's own settings. */
export function runTool(tool: (config: Config) => Promise<void>): void {
  keepFilesPrivate();
  Promise.resolve()
    .then(() => tool(loadConfig(process.env)))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    });
}
