import { NEW_PASSWORD_PATH } from '@duende/contracts/new-password-path';
import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { rootRoute } from './root-route.tsx';

export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${NEW_PASSWORD_PATH}/$ticket`,
  component: lazyPart(async () => (await import('./new-password-screen.tsx')).NewPasswordScreen),
});
