import type { HookKind } from '@duende/contracts/hooks/hook-kinds';
import type { HookSender } from '../hook-sender.ts';
import { telegramSender } from './telegram.ts';
import { webSender } from './web.ts';

export const HOOK_SENDERS: Readonly<Record<HookKind, HookSender>> = {
  web: webSender,
  telegram: telegramSender,
};
