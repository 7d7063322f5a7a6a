import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { onMongo } from './layouts.ts';
import { tryProduct } from './try-product.ts';

await describeOnMongo('the one process', () => tryProduct(onMongo));
