import { PATIENCE_MS } from '../setup/patience.ts';
import { httpPerson, type HttpPerson } from './http-person.ts';

/** Who is told that the service is not available just now, and asks again, as a page does: on a busy machine an engine takes its time. */
export const patientPerson = (address: () => string): HttpPerson =>
  httpPerson(address, { retryUnavailableMs: PATIENCE_MS });
