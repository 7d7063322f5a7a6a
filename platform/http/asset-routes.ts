import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';

const YEAR_MS = 31_536_000_000;

/**
 * The files of the built front end. What lies in `assets/` has its content's hash in its name and is kept for ever,
 * everything else is asked for again; the page itself is never served as a file, since it has to be filled first.
 */
export function assetRoutes(folder: string): Router {
  const router = Router();
  if (!existsSync(folder)) return router;
  const assets = join(folder, 'assets');
  if (existsSync(assets)) router.use('/assets', files(assets, { immutable: true, maxAge: YEAR_MS }));
  router.use(files(folder, { maxAge: 0 }));
  return router;
}

function files(
  folder: string,
  serveStatic: { readonly immutable?: boolean; readonly maxAge: number },
): RequestHandler {
  const serve = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { ...serveStatic, index: false, redirect: false, dotfiles: 'ignore' },
  });
  return (req, res, next) => {
    const isFileRequest =
      (req.method === 'GET' || req.method === 'HEAD') && !/\.html(\.br|\.gz)?$/.test(req.path);
    if (isFileRequest && canBeDecoded(req.path)) serve(req, res, next);
    else next();
  };
}

/** A path that cannot names no file; who serves files would answer it in English. */
function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
