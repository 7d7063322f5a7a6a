import type { NoticePreferencesAnswer, NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { preferencesIn } from '@duende/contracts/notices/notice-preferences';
import { isRead } from '@duende/projections/notices/notice-of';
import { NOTICE_MODELS, noticesOf, preferencesOf } from '@duende/projections/notices/notices-of-person';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, type QueryRoute } from '../http/query-route.ts';

/** Mount before `/api/users/:id`. */
export function noticeQueries({
  models,
  pushKey,
  now,
}: {
  readonly models: ReadModels;
  /** ms since 1970 */
  readonly now: () => number;
  readonly pushKey: string;
}): readonly QueryRoute[] {
  return [
    {
      call: 'GET /api/users/notices',
      reads: NOTICE_MODELS,
      async answer({ actor }) {
        const userId = actor?.userId ?? '';
        const [notices, users] = await Promise.all([
          noticesOf(models, userId, { now: now(), most: LIMITS.listPage.screen }),
          models.users.get([userId]),
        ]);
        const reader = users.get(userId);
        const shown = notices.map(({ position, cameWithTime, ...notice }) => ({
          ...notice,
          isRead: isRead({ at: notice.at, position, cameWithTime }, reader),
        }));
        const body: NoticesAnswer = { notices: shown, unread: shown.filter(({ isRead }) => !isRead).length };
        return personal(body);
      },
    },
    {
      call: 'GET /api/users/notices/preferences',
      reads: ['notice-preferences', 'push-devices'],
      async answer({ actor }) {
        const userId = actor?.userId ?? '';
        const [chosen, devices] = await Promise.all([
          models['notice-preferences'].get([userId]),
          models['push-devices'].find({ userId }),
        ]);
        const preferences = preferencesOf(chosen.get(userId));
        const body: NoticePreferencesAnswer = {
          ...preferencesIn(preferences),
          likes: preferences.likes.map(({ location, style }) => ({ location, style })),
          key: pushKey,
          devices: devices
            .map(({ _id: id, device, since }) => ({ id, device, since }))
            .sort((a, b) => (a.since < b.since ? 1 : -1)),
        };
        return personal(body);
      },
    },
  ];
}
