import { onEventStore } from './layouts.ts';
import { tryProduct } from './try-product.ts';

tryProduct(onEventStore);
