import { PROJECT_VERSION } from '../files/project-files.ts';

/** The version of the whole project, `1.1.0`: the one in the `package.json` at its root, and in no other place. */
export const VERSION: string = PROJECT_VERSION;
