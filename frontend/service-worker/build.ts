/** What the build writes into the worker. */
interface Build {
  /** changes with any file of the build */
  readonly version: string;
  /** the entry script, by which a page of this build is known */
  readonly entry: string;
  /** the addresses of the files a phone without signal needs */
  readonly files: readonly string[];
}

declare const __BUILD__: Build;

export const BUILD: Build = __BUILD__;
