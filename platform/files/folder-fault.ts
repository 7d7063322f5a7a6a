import { resolve } from 'node:path';
import { OperatorError } from '../errors/errors.ts';

const NO_ROOM = 'there is no room left';
const READ_ONLY = 'its file system is read-only';
const NOT_ALLOWED = 'this user may not write there';
const NO_FOLDER = 'it is a file, or below one';
const NO_SUCH_FOLDER = 'there is no such folder';
const NOTHING_THERE = 'there is no such folder, and none can be made';

const WORDS: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|SHMOPEN|FSYNC|TRUNCATE))$/, NO_ROOM],
  [/^(EROFS|SQLITE_READONLY(_.*)?)$/, READ_ONLY],
  [/^(EACCES|EPERM)$/, NOT_ALLOWED],
  [/^(ENOTDIR|EEXIST)$/, NO_FOLDER],
  [/^ENOENT$/, NOTHING_THERE],
  [
    /^(SQLITE_CANTOPEN(_.*)?|SQLITE_PERM|SQLITE_IOERR(_.*)?|EIO|ENODEV|ENXIO|EINVAL|ELOOP|ENAMETOOLONG)$/,
    'it cannot be used',
  ],
  [/^(SQLITE_CORRUPT(_.*)?|SQLITE_NOTADB)$/, 'a database in it is damaged'],
];

/** The folder's fault behind an error, with its code; `null` for other errors. */
export function folderFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // better-sqlite3 checks before opening a file.
  if (error.message === 'Cannot open database because the directory does not exist') return NO_SUCH_FOLDER;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const words = WORDS.find(([codes]) => codes.test(code))?.[1];
  return words === undefined ? null : `${words} (${code})`;
}

/** An error about a folder as one line with setting and folder; other errors unchanged. */
export function asFolderFault(error: unknown, setting: string, folder: string): unknown {
  const words = folderFault(error);
  if (words === null) return error;
  return new OperatorError(`${setting}: ${resolve(folder)} cannot be written to: ${words}`, { cause: error });
}
