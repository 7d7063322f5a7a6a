import type { HookReceiver } from '@duende/testkit/support/hook-receiver';
import type { PushService } from '@duende/testkit/support/push-service';
import { publish } from '@duende/testkit/support/parties';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { register as registerUser, setUpAdmin } from '../../testing/api.ts';
import { somebody, type Somebody } from './somebody.ts';
import { triedCalls, type TriedCalls } from './tried-calls.ts';

/** A whole installation, empty and started. */
export interface Layout {
  readonly address: string;
  /** set-up code, if a proxy is in front of the processes */
  readonly setupCode?: string;
  /** what its processes have printed */
  readonly lines: readonly string[];
  /** settings by which operator tools find its stores */
  readonly settings: Readonly<Record<string, string>>;
  /** the site that events are imported from, as the processes see it: what answers under which path */
  serve(path: string, page: string): void;
  /** the push service as the processes see it */
  readonly push: PushService;
  /** receivers of hooks as the processes see them */
  readonly hooks: HookReceiver;
  /** the same with data, of the directory that answers with those */
  serveData(path: string, data: unknown): void;
  close(): Promise<void>;
}

export interface Member extends Somebody {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

/** The product, and people who use it. */
export interface Product extends Pick<
  Layout,
  'address' | 'settings' | 'serve' | 'serveData' | 'push' | 'hooks'
> {
  readonly calls: TriedCalls;
  readonly admin: Member;
  /** an analyst without relations to others */
  readonly analyst: Member;
  /** somebody with an account who has nothing to do with what is tried */
  readonly member: Member;
  readonly visitor: Somebody;
  /** somebody new, without an account */
  newcomer(): Somebody;
  register(username: string): Promise<Member>;
  /** the same person at another device */
  signIn(member: Pick<Member, 'username' | 'password'>): Promise<Somebody>;
  /** a party that everybody sees, in a month, in Madrid */
  party(name: string, details?: Readonly<Record<string, unknown>>): Promise<EventAnswer>;
}

export async function openProduct(layout: Layout): Promise<Product> {
  const { address, settings, serve, serveData, push, hooks, setupCode } = layout;
  const calls = triedCalls();
  const newcomer = () => somebody({ address, calls });

  const asMember = (person: Somebody, user: { readonly id: string; readonly username: string }): Member => ({
    ...person,
    ...user,
    password: `clave de ${user.username}`,
  });
  async function register(username: string): Promise<Member> {
    const person = newcomer();
    return asMember(person, await registerUser(person, username));
  }
  async function signIn({ username, password }: Pick<Member, 'username' | 'password'>): Promise<Somebody> {
    const person = newcomer();
    await person.call('POST', '/api/auth/login', { username, password });
    return person;
  }

  const founder = newcomer();
  const user = await setUpAdmin(founder, setupCode === undefined ? {} : { code: setupCode });
  const admin = asMember(founder, user);
  const reader = await register('Analista');
  await admin.call('PUT', `/api/admin/users/${reader.id}/analyst`, { isAnalyst: true });
  return {
    ...{ address, settings, serve, serveData, push, hooks, calls, newcomer, register, signIn, admin },
    analyst: { ...reader, ...(await signIn(reader)) },
    member: await register('Vecina'),
    visitor: newcomer(),
    party: (name, details) => publish(admin, { name, ...details }),
  };
}
