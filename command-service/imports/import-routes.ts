import { bodySchemaOf } from '@duende/contracts/api/calls/all-calls';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { Refusal } from '@duende/contracts/common/refusal';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Logger } from '@duende/platform/observability/logger';
import type { Router } from 'express';
import type { Claims } from '../claims/claims.ts';
import type { CommandDependencies } from '../http/command-route.ts';
import type { UploadDependencies } from '../photos/upload-routes.ts';
import { createPhotoFetcher } from './fetch-photo.ts';
import { importUrl, PHOTOS } from './fetching/entradium.ts';
import type { SafeFetch } from './fetching/safe-fetch.ts';
import { importAnswer } from './import-answer.ts';
import { createImporter } from './import-parties.ts';

export interface ImportDependencies extends CommandDependencies {
  readonly claims: Claims;
  readonly photos: UploadDependencies['photos'];
  readonly makePhoto: UploadDependencies['makePhoto'];
  readonly fetchSafely: SafeFetch;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * `POST /api/parse-entradium`, for administrators. It waits for other sites, so each command has its own deadline.
 */
export function importRoutes(dependencies: ImportDependencies): Router {
  const { commandContext, answer, limits, fetchSafely } = dependencies;
  const fetchPhoto = createPhotoFetcher(dependencies, PHOTOS);
  const importParties = createImporter({ ...dependencies, fetchPhoto });
  const router = strictRouter();

  registerCall(router, 'POST /api/parse-entradium', limits, async (req, res) => {
    const actor = requireActor(req);
    const address = addressOf(req.body);
    const { deadline: _, ...context } = commandContext(req, 'import parties', { url: address.href });
    deadlineOf(req)?.pause();
    const read = async () => {
      // Loaded on first use: most processes never import.
      const { readSource } = await import('./read-source.ts');
      return readSource(fetchSafely, address);
    };
    const outcome = await importParties({ url: address.href, read }, { ...context, actor });
    await answer(res, 200, importAnswer(outcome), outcome.position);
  });

  return router;
}

function addressOf(body: unknown): URL {
  const parsed = bodySchemaOf('POST /api/parse-entradium').safeParse(body);
  if (parsed.success) return importUrl(parsed.data.url);
  const isInvalid = parsed.error.issues[0]?.message === FORM_TEXTS.importUrlInvalid;
  throw new Refusal(isInvalid ? 'import.url-invalid' : 'import.url-required');
}
