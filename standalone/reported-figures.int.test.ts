import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@duende/testkit/support/free-port';
import { VERSION } from '@duende/platform/observability/version';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_FOLDER } from './proxy/caddy-settings.ts';
import { startService } from './testing/running-service.ts';

const textOf = (name: string) => readFileSync(join(PROJECT_FOLDER, 'deploy/prometheus', name), 'utf8');

/** The expressions of the alarms. */
function alarms(): readonly string[] {
  const found = textOf('alerts.yml').matchAll(/ expr: \|?([^]*?)\n +(?:for|labels): /g);
  return [...found].map(([, expr = '']) => expr);
}

/** The expressions of the dashboard. */
function shown(): readonly string[] {
  const { panels } = JSON.parse(textOf('dashboard.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

const WORDS = new Set(['by', 'or', 'ignoring', 'le']);

/** The figures of an expression: what is neither a text, a choice of labels, a function nor a word of the language. */
function figuresOf(expr: string): readonly string[] {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|ignoring) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !WORDS.has(name));
}

test('the figures that alarms and dashboard name are ones that a running service has', async () => {
  const port = await freePort();
  const service = await startService({ METRICS_PORT: String(port) });
  onTestFinished(service.dispose);
  const login = { username: 'nadie', password: 'una clave larga' };
  const headers = { 'Content-Type': 'application/json' };
  const asked = await fetch(`${service.address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  });
  expect(asked.status).toBe(401);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // the process has recorded nothing yet, and there is no back-up: these are declared, without a value
  const names = new Set(
    [...metrics.matchAll(/^(\w+)(?:\{| )|^# TYPE (duende_\w+) /gm)].flatMap((found) => found.slice(1)),
  );
  const used = new Set([...alarms(), ...shown()].flatMap(figuresOf));
  // `up` is Prometheus's own.
  expect([...used].filter((name) => name !== 'up' && !names.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(12);
});

test('health and figures have the one version', async () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  expect(VERSION).toBe(version);
  const port = await freePort();
  const service = await startService({ METRICS_PORT: String(port) });
  onTestFinished(service.dispose);
  const health = await fetch(`${service.address}/api/health`);
  expect(await health.json()).toMatchObject({ version });
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(figures).toContain(`duende_build_info{version="${version}",`);
});
