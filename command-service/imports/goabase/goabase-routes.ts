import { deadlineOf } from '@duende/platform/http/command-deadline';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { requireActor } from '@duende/platform/http/request-context';
import type { Router } from 'express';
import { FLYERS, GOABASE_URL } from '../fetching/goabase.ts';
import { createPhotoFetcher } from '../fetch-photo.ts';
import { importAnswer } from '../import-answer.ts';
import { createImporter } from '../import-parties.ts';
import { createSourceLookup } from '../import-party.ts';
import type { ImportDependencies } from '../import-routes.ts';

/**
 * `POST /api/admin/goabase/parties` and `/import`, for administrators. Both wait for Goabase, so each command has
 * its own deadline. The parser is loaded on first use.
 */
export function goabaseRoutes(dependencies: ImportDependencies): Router {
  const { commandContext, answer, limits, fetchSafely } = dependencies;
  const fetchPhoto = createPhotoFetcher(dependencies, FLYERS);
  const importParties = createImporter({ ...dependencies, fetchPhoto });
  const partyOf = createSourceLookup(dependencies);
  const router = strictRouter();

  registerCall(router, 'POST /api/admin/goabase/parties', limits, async (req, res) => {
    deadlineOf(req)?.pause();
    const { listGoabase } = await import('./list-parties.ts');
    const isHere = async (source: string) => (await partyOf(source)) !== null;
    await answer(res, 200, await listGoabase(fetchSafely, isHere), null);
  });

  registerCall(router, 'POST /api/admin/goabase/import', limits, async (req, res, readBody) => {
    const actor = requireActor(req);
    const { ids } = readBody();
    const { deadline: _, ...context } = commandContext(req, 'import from Goabase', { ids });
    deadlineOf(req)?.pause();
    const read = async () => {
      const { readChosen } = await import('./chosen-parties.ts');
      return readChosen(ids, dependencies);
    };
    const outcome = await importParties({ url: GOABASE_URL, read }, { ...context, actor });
    await answer(res, 200, importAnswer(outcome), outcome.position);
  });

  return router;
}
