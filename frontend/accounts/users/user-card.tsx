import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { ContactField } from '@duende/contracts/accounts/contact-fields';
import { Link } from '@tanstack/react-router';
import { momentDay } from '../../dates/moment-text.ts';
import { Avatar } from '../avatar.tsx';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';
import { useIsSuspended } from './suspend.tsx';
import { UserActions } from './user-actions.tsx';

/** Of the e-mail the card shows the account's own. */
const SHARED = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  instagram: 'Instagram',
  otherContact: 'Other',
} as const satisfies Readonly<Record<Exclude<ContactField, 'email'>, string>>;

/** The link covers the card and leads to the public profile. Cards outside the screen are not painted. */
export function UserCard({ user }: { readonly user: ListedUserAnswer }) {
  const isSuspended = useIsSuspended(user);
  const shared = (Object.keys(SHARED) as readonly (keyof typeof SHARED)[]).filter((field) => user[field]);
  return (
    <li className="panel relative flex flex-col gap-3 rounded-3xl p-5 [contain-intrinsic-size:auto_11rem] [content-visibility:auto] hover:bg-surface-2">
      <div className="flex items-center gap-3">
        <Avatar seed={user.id} name={user.username} isSmall />
        <h2 dir="auto" className="display min-w-0 text-name wrap-anywhere">
          <Link
            to="/profile"
            search={{ user: user.id }}
            className="rounded after:absolute after:inset-0 after:rounded-3xl"
          >
            {user.username}
          </Link>
        </h2>
      </div>
      <p className="text-sm wrap-anywhere text-text-2">{user.email ?? 'No email'}</p>
      {shared.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {shared.map((field) => (
            <div key={field} className="flex gap-2">
              <dt className="text-text-3">{SHARED[field]}</dt>
              <dd className="min-w-0 wrap-anywhere text-text-2">{user[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-auto flex flex-wrap items-center justify-between gap-2 text-sm text-text-3 tabular-nums">
        <span>{`Member since ${momentDay(user.createdAt)}`}</span>
        {isSuspended && <RoleMark icon="clock" words="Suspended" />}
        {user.isAdmin && <RoleMark icon="shield" words="Admin" />}
        {user.isModerator && <RoleMark icon="flag" words="Moderator" />}
        {user.isAnalyst && <RoleMark icon="chart" words="Analyst" />}
      </p>
      <UserActions user={user} />
    </li>
  );
}

function RoleMark({ icon, words }: { readonly icon: ScreenIconName; readonly words: string }) {
  return (
    <span className="flex items-center gap-1.5 rounded-full bg-surface-3 px-3 py-0.5 font-semibold text-uv">
      <ScreenIcon name={icon} className="size-4" />
      <span>{words}</span>
    </span>
  );
}
