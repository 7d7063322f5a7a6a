import { resolve } from 'node:path';
import { loadConfig, type Config } from '@duende/platform/config/config';
import { requireResolvableEngines } from '@duende/platform/config/resolvable-engines';
import { OperatorError } from '@duende/platform/errors/errors';
import { keepFilesPrivate } from '@duende/platform/files/data-files';
import { folderFault } from '@duende/platform/files/folder-fault';
import { outliveReaders } from '@duende/platform/process/closed-output';
import { inEnglish } from '../in-english.ts';

/** One line for the operator, no stack, exit code 1 by default. */
export class ToolFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'ToolFailure';
    this.exitCode = exitCode;
  }
}

export function runTool(tool: (config: Config) => Promise<void>): void {
  outliveReaders();
  keepFilesPrivate();
  Promise.resolve()
    .then(async () => {
      const config = loadConfig(process.env);
      await requireResolvableEngines(config);
      await tool(config).catch((error: unknown) => Promise.reject(inFolder(error, config)));
    })
    .catch((error: unknown) => {
      console.error(inEnglish(error));
      process.exitCode = error instanceof ToolFailure ? error.exitCode : 1;
    });
}

function inFolder(error: unknown, { dataDir }: Config): unknown {
  const words = error instanceof OperatorError ? null : folderFault(error);
  if (words === null) return error;
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null;
  return new ToolFailure(`${path ?? `DATA_DIR: ${resolve(dataDir)}`}: ${words}`);
}
