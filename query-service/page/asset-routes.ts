import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import sirv from 'sirv';

const YEAR_SECONDS = 31_536_000;

/**
 * The files of the built front end. What lies in `assets/` has its content's hash in its name and is kept for ever,
 * everything else is asked for again; the page itself is never served as a file, since it has to be filled first.
 */
export function assetRoutes(folder: string): Router {
  const router = Router();
  if (!existsSync(folder)) return router;
  const common = { extensions: [] as string[], brotli: true, gzip: true };
  if (existsSync(join(folder, 'assets')))
    router.use(
      '/assets',
      readOnly(sirv(join(folder, 'assets'), { ...common, immutable: true, maxAge: YEAR_SECONDS })),
    );
  router.use(readOnly(sirv(folder, { ...common, etag: true, maxAge: 0 })));
  return router;
}

function readOnly(serve: ReturnType<typeof sirv>): RequestHandler {
  return (req, res, next) => {
    const isFileRequest =
      (req.method === 'GET' || req.method === 'HEAD') && !/\.html(\.br|\.gz)?$/.test(req.path);
    if (isFileRequest) serve(req, res, next);
    else next();
  };
}
