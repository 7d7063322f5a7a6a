import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from './metrics.ts';
import { BUILD } from './version.ts';
import { createMetricsServer } from './metrics-server.ts';
import { listeningApp } from '@duende/testkit/support/listening-app';

it('serves requests by route, events, failed logins and projections on a port of their own', async () => {
  const metrics = createMetrics();
  const server = await createMetricsServer({ metrics, host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  metrics.observeHttp('GET', '/api/things', 200, 0.003);
  metrics.countAppended('RsvpConfirmed', 2);
  metrics.countLoginFailure();
  metrics.countRateLimited('login');
  metrics.countAllowanceRefused('visitorComments');
  metrics.observeProjections(() => [{ name: 'parties', catchingUp: true, running: true }]);
  metrics.observeEngines(() => [{ name: 'documents', up: false }]);

  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/things",status="200"} 1',
  );
  expect(text).toContain('duende_events_appended_total{type="RsvpConfirmed"} 2');
  expect(text).toContain('duende_login_failures_total 1');
  expect(text).toContain('duende_rate_limited_total{limit="login"} 1');
  expect(text).toContain('duende_allowance_refusals_total{allowance="visitorComments"} 1');
  expect(text).toContain('duende_projection_catching_up{projection="parties"} 1');
  expect(text).toContain('duende_projection_running{projection="parties"} 1');
  expect(text).toContain('duende_engine_up{engine="documents"} 0');
  expect(text).toContain(
    `duende_build_info{version="${BUILD.version}",commit="${BUILD.commit ?? ''}",node="${process.versions.node}"} 1`,
  );
  expect(text).toContain('process_cpu_seconds_total');
  expect((await fetch(`http://127.0.0.1:${server.port}/other`)).status).toBe(404);
});

it('names routes by their pattern, so that paths cannot fill the registry', async () => {
  const router = express.Router();
  router.use(
    '/api/things',
    express.Router().get('/:id', (_req, res) => void res.json({})),
  );
  const { url, metrics } = await listeningApp([router]);
  for (const path of ['/api/things/1', '/api/things/2', '/api/none/1', '/api/none/2'])
    await (await fetch(url + path)).text();
  const values = await metrics.registry.getSingleMetric('http_request_duration_seconds')?.get();
  const routes = new Set(values?.values.map((value) => value.labels['route']));
  expect(routes).toEqual(new Set(['/api/things/:id', 'unmatched']));
});
