import type { Config } from '@duende/platform/config/config';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { Middleware } from '@duende/platform/http/middleware';
import type { Admission } from '@duende/platform/rate-limits/admission';
import type { SessionKeeper } from '@duende/platform/sessions/session';
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
  /** the read models have caught up with the log; the response cache is filled and sockets are let in then */
  readonly caughtUp: Promise<void>;
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly bus: LiveSource;
  /** how sockets of several processes know of each other; default: there is one process */
  readonly adapter?: LiveServerOptions['adapter'];
  readonly config: PageSettings & Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;
  /** has what looks at much answered beside everything else; default: it is answered here */
  readonly costly?: CostlyAnswers;
  /** limits of ready-made answers and of sockets */
  readonly admission: Admission;
  /** rate limit before every call that reads, and before feeds */
  readonly readLimit: Middleware;
  /** rate limit before every page */
  readonly pageLimit: Middleware;
  readonly photos: Pick<PhotoStore, 'read' | 'record'>;
  /** where exports of the history are entered, and how many in a day */
  readonly exports: ExportRegister;
  readonly exportAllowance: ExportAllowance;
  /** what people's own data are read from that no read model has, and what lets them be taken away */
  readonly log: OwnDataRoutesOptions['log'];
  readonly dataTickets: OwnDataRoutesOptions['tickets'];
  /** the public key that browsers subscribe with */
  readonly pushKey: string;
  /** rate limit before what leaves an entry */
  readonly writeLimit: Middleware;
  /** folder of the built front end */
  readonly pageAssets: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'observeHttp'>;
  /** milliseconds since 1970 */
  readonly now?: () => number;
}
