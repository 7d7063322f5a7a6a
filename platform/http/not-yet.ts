import type { RequestListener } from 'node:http';
import { REFUSALS } from '@duende/contracts/refusal';
import type { HealthRegistry } from './health.ts';

/** What is answered while a process is still starting: come back in a second. */
export function notYet(health: HealthRegistry): RequestListener {
  const code = 'service.unavailable';
  const [status, message] = REFUSALS[code];
  return (req, res) => {
    const body = req.url === '/api/health' ? health.report() : { message, code };
    res.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '1',
    });
    res.end(JSON.stringify(body));
  };
}
