import type { Permission } from '@duende/contracts/permissions';
import { requirePermission } from '@duende/platform/http/request-context';
import type { RequestHandler } from 'express';

/** Lets through who may; stands before the body is read, so that nobody else's is. */
export function permit(permission: Permission): RequestHandler {
  return (req, _res, next) => {
    requirePermission(req, permission);
    next();
  };
}
