import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { inProcesses } from './layouts.ts';
import { tryProduct } from './try-product.ts';

await describeOnMongo('separate processes behind Caddy', () => tryProduct(inProcesses));
