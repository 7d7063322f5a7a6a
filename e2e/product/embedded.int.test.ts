import { embedded } from './layouts.ts';
import { tryProduct } from './try-product.ts';

tryProduct(embedded);
