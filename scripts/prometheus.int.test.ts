import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { foundTool } from '@duende/testkit/support/found-tool';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const FOLDER = new URL('../deploy/prometheus/', import.meta.url).pathname;
const promtool = foundTool('promtool');
const inFolder = useTemporaryFolder();

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const rules = parse(readFileSync(`${FOLDER}alerts.yml`, 'utf8')) as Rules;
const dashboard = JSON.parse(readFileSync(`${FOLDER}dashboard.json`, 'utf8')) as Dashboard;
const ALERTS = rules.groups.flatMap((group) => group.rules);
const SHOWN = dashboard.panels.flatMap(({ targets }) =>
  // what Grafana puts there
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

function check(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { encoding: 'utf8', cwd: FOLDER });
  return { status, said: stdout + stderr };
}

test.skipIf(promtool === null)(
  'the rules are what Prometheus takes, each alarm rings when it should, and no other does',
  () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ])
      expect(check(...args)).toMatchObject({ status: 0 });
    const tried = readFileSync(`${FOLDER}alerts.test.yml`, 'utf8');
    for (const { alert } of ALERTS) expect(tried).toContain(`alertname="${alert}"`);
  },
);

test.skipIf(promtool === null)('Prometheus understands the queries of the dashboard', () => {
  const file = inFolder('shown.yml');
  const asked = SHOWN.map((expr, index) => ({ record: `shown:${index}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'shown', rules: asked }] }));
  expect(check('check', 'rules', file)).toMatchObject({ status: 0 });
});
