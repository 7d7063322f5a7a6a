import { PATIENCE_MS } from '../setup/patience.ts';
import { httpPerson, type HttpPerson } from './http-person.ts';

/**
 * A person who retries when the service is unavailable, as a page does: on a busy machine an engine takes its time.
 */
export const patientPerson = (address: () => string): HttpPerson =>
  httpPerson(address, { retryUnavailableMs: PATIENCE_MS });
