import type { RequestListener } from 'node:http';
import { REFUSALS } from '@duende/contracts/refusal';
import { errorBody } from './error-body.ts';
import type { HealthRegistry } from './health.ts';

const RETRY_AFTER_SECONDS = 1;

/** What is answered while a process is still starting: come back in a second. */
export function notYet(health: HealthRegistry): RequestListener {
  const code = 'service.unavailable';
  const [status, message] = REFUSALS[code];
  return (req, res) => {
    const { text, headers } = errorBody(req, { message, code }, RETRY_AFTER_SECONDS);
    res.writeHead(status, headers);
    res.end(req.url === '/api/health' ? JSON.stringify(health.report()) : text);
  };
}
