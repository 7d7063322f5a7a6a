import type { Metrics } from '@duende/platform/observability/metrics';
import { observeMoment } from '@duende/platform/observability/observe-moment';
import { LAST_VERIFICATION } from '@duende/projections/history/verifications';
import type { ReadModels } from '@duende/projections/registry/registry';

/** No value before the first verification. */
export function observeLastVerification(
  { registry }: Pick<Metrics, 'registry'>,
  models: Pick<ReadModels, 'verifications'>,
): void {
  observeMoment(registry, {
    name: 'duende_last_verification_timestamp_seconds',
    help: 'When the log was last verified, in seconds since 1970, whatever the result; no value before the first time',
    async read() {
      return (await models.verifications.get([LAST_VERIFICATION])).get(LAST_VERIFICATION)?.at ?? null;
    },
  });
}
