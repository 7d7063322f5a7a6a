import { dirname } from 'node:path';
import { PAGE_FOLDER } from '@duende/query-service/page/page-folder';

/** The folder of the whole project. */
export const PROJECT_FOLDER = dirname(dirname(PAGE_FOLDER));
