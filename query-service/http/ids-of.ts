import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/slug';
import { singleParams } from './query-route.ts';

const UUID_LENGTH = 36;

/**
 * The ids that a query asks about by one parameter, each once.
 * @param noun what they are the ids of, for the refusal
 * @throws Refusal `request.invalid` for what is no list of ids, or one too long
 */
export function idsOf(url: string, name: string, noun: string): readonly string[] {
  const { [name]: list = '' } = singleParams(url, [name], LIMITS.countsAtOnce * (UUID_LENGTH + 1));
  const ids = [...new Set(list.split(','))];
  if (ids.length > LIMITS.countsAtOnce || !ids.every(isUuid))
    throw new Refusal('request.invalid', {
      message: `El parámetro ${name} debe ser una lista de 1 a ${LIMITS.countsAtOnce} identificadores de ${noun}, separados por comas.`,
    });
  return ids;
}
