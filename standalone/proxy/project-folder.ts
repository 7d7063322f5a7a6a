import { dirname } from 'node:path';
import { PAGE_FOLDER } from '@duende/query-service/page/built-page';

/** The folder of the whole project. */
export const PROJECT_FOLDER = dirname(dirname(PAGE_FOLDER));
