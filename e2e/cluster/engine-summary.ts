import type { FoundEngine } from '@duende/testkit/engines/found-engine';

const STAYS: Readonly<Record<FoundEngine['how'], string>> = {
  given: 'given',
  docker: 'in a container, gone when this ends',
  secantus: 'IN MEMORY, gone when this ends',
  // its name says that it is in memory
  fake: 'gone when this ends',
};

/** An engine for people: what it is, and whether what it holds stays. */
export function described({ name, version, how }: Pick<FoundEngine, 'name' | 'version' | 'how'>): string {
  return `${name} ${version} (${STAYS[how]})`;
}
