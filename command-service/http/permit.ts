import type { Permission } from '@duende/contracts/permissions';
import type { Middleware } from '@duende/platform/http/middleware';
import { requirePermission } from '@duende/platform/http/request-context';

/** Lets through who may; stands before the body is read, so that nobody else's is. */
export function permit(permission: Permission): Middleware {
  return (req, _res, next) => {
    requirePermission(req, permission);
    next();
  };
}
