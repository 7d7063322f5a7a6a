import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '@duende/contracts/common/refusal';
import { strictRouter } from './register-call.ts';
import type { Router, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';

const YEAR_MS = 31_536_000_000;

/**
 * `assets/` has hashed names and is cached forever, the rest is revalidated. The page is never static, because it
 * must be filled first.
 */
export function assetRoutes(folder: string): Router {
  const router = strictRouter();
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
    if ((req.method === 'GET' || req.method === 'HEAD') && namesFile(decoded(req.path)))
      serve(req, res, (error?: unknown) => next(error && asRefusal(error, res)));
    else next();
  };
}

/** Files have extensions; screen addresses do not need the disk. */
function namesFile(path: string | null): boolean {
  return path !== null && extname(path) !== '' && !/\.html(\.br|\.gz)?$/i.test(path);
}

/** `null`: undecodable; the file server would answer in English. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The file server's error about a request's conditions as our refusal. */
function asRefusal(error: unknown, res: Response): unknown {
  if (!(error instanceof Error && 'statusCode' in error)) return error;
  if (error.statusCode === 412) return new Refusal('file.changed', { cause: error });
  if (error.statusCode !== 416) return error;
  const { 'Content-Range': range } = (error as { headers?: Readonly<Record<string, string>> }).headers ?? {};
  if (range !== undefined) res.setHeader('Content-Range', range);
  return new Refusal('file.no-such-part', { cause: error });
}
