import type { Config } from '@duende/platform/config/config';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { Middleware } from '@duende/platform/http/middleware';
import type { Admission } from '@duende/platform/rate-limits/admission';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { HookOutbox } from '@duende/platform/hooks/hook-outbox';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { CostlyAnswers } from './costly/costly-answers.ts';
import type { LiveServerOptions } from './live/live-server.ts';
import type { ExportAllowance } from './export/export-allowance.ts';
import type { ExportRegister } from './export/export-register.ts';
import type { PageSettings } from './page/page-data.ts';
import type { OwnDataRoutesOptions } from './own-data/own-data-routes.ts';

export interface QueryServiceOptions {
  readonly models: ReadModels;
  readonly progress: ReadProgress;
  /** then the cache is filled and sockets are accepted */
  readonly caughtUp: Promise<void>;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly bus: LiveSource;
  /** connects sockets of several processes; default: single process */
  readonly adapter?: LiveServerOptions['adapter'];
  readonly config: PageSettings & Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;
  /** default: in this thread */
  readonly costly?: CostlyAnswers;
  /** of cached answers and sockets */
  readonly admission: Admission;
  readonly readLimit: Middleware;
  /** for pages */
  readonly pageLimit: Middleware;
  readonly photos: Pick<PhotoStore, 'read' | 'record'>;
  readonly hookOutbox: Pick<HookOutbox, 'summary' | 'parked'>;
  readonly exports: ExportRegister;
  readonly exportAllowance: ExportAllowance;
  /** source of own data that no read model has */
  readonly log: OwnDataRoutesOptions['log'];
  readonly dataTickets: OwnDataRoutesOptions['tickets'];
  readonly pushKey: string;
  /** for exports, which append to the log */
  readonly writeLimit: Middleware;
  /** folder of the frontend build */
  readonly pageAssets: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** ms since 1970 */
  readonly now?: () => number;
}
