import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly restart?: string;
  readonly init?: boolean;
  readonly user?: string;
  readonly privileged?: boolean;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

export const projectFolder = new URL('../../', import.meta.url);
export const readProjectFile = (file: string) => readFileSync(new URL(file, projectFolder), 'utf8');

export const composeText = readProjectFile('docker-compose.yml');
export const compose = parse(composeText, { merge: true, maxAliasCount: -1 }) as ComposeFile;
export const services = Object.entries(compose.services);
export const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`there is no service ${name}`);
  return service;
};

/** They do one thing and end. */
export const ONE_SHOT: readonly string[] = ['mongo-key', 'certificates', 'eventstore-user'];

/** Names of the services of a profile. */
export const inProfile = (profile: string): readonly string[] =>
  services.filter(([, { profiles = [] }]) => profiles.includes(profile)).map(([name]) => name);

/** Each `${…}`: the variable and the rule for a missing one. */
export const variables = [...composeText.matchAll(/\$\{(\w+)(:?[?-])?([^}$]*)/g)].map(
  ([, name = '', kind = '', otherwise = '']) => ({ name, kind, otherwise }),
);
