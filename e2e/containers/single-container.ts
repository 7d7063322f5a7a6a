import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@duende/testkit/support/free-port';
import { runCommand } from './run-command.ts';

const HEALING_MS = 120_000;

/** What a container of a test's own has in the place of the documented one. */
export interface Own {
  readonly name: string;
  /** on 127.0.0.1 */
  readonly port: number;
  readonly volume: string;
  readonly publicUrl: string;
}

/** The `docker run` of docs/operate/install.md, word by word. */
export function documentedRun(): readonly string[] {
  const document = readFileSync(new URL('../../docs/operate/install.md', import.meta.url), 'utf8');
  const [command] = /^docker run (?:[^\n]*\\\n)*[^\n]*$/m.exec(document) ?? [];
  if (command === undefined) throw new Error('docs/operate/install.md has no `docker run`');
  return command.split(/(?:\s|\\\n)+/);
}

/** The documented command with a container's own name, port, volume and address; everything else stays. */
export function withOwn(words: readonly string[], own: Own): readonly string[] {
  const values: Readonly<Record<string, (value: string) => string>> = {
    '--name': () => own.name,
    '--publish': (value) => value.replace(/:\d+:/, `:${own.port}:`),
    '--volume': (value) => value.replace(/^[^:]+/, own.volume),
    '--env': (value) => {
      if (value.startsWith('PUBLIC_URL=')) return `PUBLIC_URL=${own.publicUrl}`;
      // There is no proxy in front here.
      return value.startsWith('TRUST_PROXY=') ? 'TRUST_PROXY=0' : value;
    },
  };
  return words.map((word, index) => values[words[index - 1] ?? '']?.(word) ?? word);
}

/** The one process in one container, started as the documents say. */
export interface SingleContainer {
  readonly address: string;
  start(): Promise<void>;
  logs(): Promise<readonly string[]>;
  /** `kill -9` of all that runs in it but its init, which ends with it; resolves when it is healthy again */
  kill(): Promise<void>;
  /** takes it away with its volume */
  remove(): Promise<void>;
}

export async function describeSingleContainer(): Promise<SingleContainer> {
  const port = await freePort();
  const name = 'duende-test-single';
  const address = `http://127.0.0.1:${port}`;
  const [program = 'docker', ...args] = withOwn(documentedRun(), {
    name,
    port,
    volume: name,
    publicUrl: address,
  });
  const inspect = (format: string) => runCommand(['docker', 'inspect', '--format', format, name]);

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + HEALING_MS;
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`${name} ${what}`);
      await delay(500);
    }
  }
  const healthy = () =>
    until('did not become healthy', async () => (await inspect('{{.State.Health.Status}}')) === 'healthy');
  return {
    address,
    async start() {
      await runCommand([program, ...args]);
      await healthy();
    },
    logs: async () => (await runCommand(['docker', 'logs', name])).split('\n'),
    async kill() {
      const before = await inspect('{{.State.StartedAt}}');
      // The shell that runs this is killed too, and reports it.
      await runCommand(['docker', 'exec', name, 'sh', '-c', 'kill -9 -1']).catch(() => undefined);
      await until('was not started again', async () => (await inspect('{{.State.StartedAt}}')) !== before);
      await healthy();
    },
    async remove() {
      await runCommand(['docker', 'rm', '--force', '--volumes', name]);
      await runCommand(['docker', 'volume', 'rm', '--force', name]);
    },
  };
}
