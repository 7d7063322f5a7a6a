import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { ConfigError, type Config } from '@duende/platform/config/config';
import { filledLimits } from './filled-limits.ts';
import { sectionHtml } from './guide-html.ts';

/**
 * The installation's criteria as HTML; `null`: it uses the example.
 * @throws ConfigError for a file that cannot be used
 */
export function readCriteria({ criteriaFile }: Pick<Config, 'criteriaFile'>): string | null {
  if (criteriaFile === null) return null;
  const file = resolve(criteriaFile);
  const refuse = (words: string) => new ConfigError(`CRITERIA_FILE: ${file} ${words}`);
  const text = textOf(file, refuse).trim();
  if (text === '') throw refuse('is empty');
  if (textLength(text) > LIMITS.criteria.max) throw refuse(`has more than ${LIMITS.criteria.max} characters`);
  try {
    return sectionHtml(filledLimits(text));
  } catch (error) {
    if (error instanceof RangeError) throw refuse(`cannot be used: ${error.message}`);
    throw error;
  }
}

function textOf(file: string, refuse: (words: string) => ConfigError): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw refuse('is not text in UTF-8');
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw refuse(`cannot be read (${code})`);
  }
}
