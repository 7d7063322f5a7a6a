import type { NoticesOfParty } from '@duende/contracts/notices/by-party';
import type { NoticeAnswer } from '@duende/contracts/notices/notice-answers';
import { hasPage, leadsToRides, rideOf } from '@duende/contracts/notices/push-message';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { agoText } from '../dates/ago-text.ts';
import { nearMoment } from '../dates/moment-text.ts';
import { useMinute } from '../dates/use-today.ts';
import { Poster } from '../parties/poster.tsx';
import { classNames } from '../ui/class-names.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { briefNoticeText, noticeText } from './notice-text.ts';

/** The current notice of a party with the organiser's words; earlier ones are folded. */
export function PartyNotices({ latest, earlier }: NoticesOfParty<NoticeAnswer>) {
  const { event, note } = latest;
  const unread = [latest, ...earlier].filter(({ isRead }) => !isRead).length;
  return (
    <li
      className={classNames(
        'panel relative flex gap-3.5 rounded-2xl p-3.5 has-[a:hover]:bg-surface-2',
        unread > 0 && 'border-l-4 border-acid',
      )}
    >
      <Poster party={event} sizes="3.5rem" className="aspect-[4/5] h-17.5 shrink-0 rounded-xl" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-text-3">
          <NoticeTime at={latest.at} />
          {unread > 0 && (
            <span className="ml-2 font-semibold text-acid tabular-nums">
              {unread === 1 ? 'Sin leer' : `${unread} sin leer`}
            </span>
          )}
        </p>
        <p className="mt-0.5 wrap-anywhere">
          <NoticeLink notice={latest}>{noticeText(latest)}</NoticeLink>
        </p>
        {note !== '' && (
          <p className="mt-1 line-clamp-3 wrap-anywhere text-text-2">
            <span className="font-semibold">{'Nota: '}</span>
            <span dir="auto">{note}</span>
          </p>
        )}
        {earlier.length > 0 && <Earlier notices={earlier} />}
      </div>
    </li>
  );
}

function Earlier({ notices }: { readonly notices: readonly NoticeAnswer[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="relative -mb-2 flex min-h-11 cursor-pointer items-center gap-1.5 rounded text-sm font-semibold text-text-2 hover:text-text"
      >
        <span>{`${notices.length} más`}</span>
        <span className="sr-only"> de esta fiesta</span>
        <ScreenIcon name="down" className={classNames('size-3.5', isOpen && '-rotate-180')} />
      </button>
      <ol id={id} hidden={!isOpen} className="mt-2 flex flex-col gap-2 border-l border-border pl-3 text-sm">
        {notices.map((notice) => (
          <li key={notice.id} className="wrap-anywhere text-text-2">
            <span className="mr-2 text-text-3">
              <NoticeTime at={notice.at} />
            </span>
            <span>{briefNoticeText(notice)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** `hace 10 min` today, `3 may, 18:10` before. */
function NoticeTime({ at }: { readonly at: string }) {
  const now = useMinute();
  const isToday = madridDay(new Date(at)) === madridDay(new Date(now));
  return (
    <time dateTime={at} className="tabular-nums">
      {isToday ? agoText(now - Date.parse(at)) : nearMoment(at)}
    </time>
  );
}

interface NoticeLinkProps {
  readonly notice: NoticeAnswer;
  readonly children: ReactNode;
}

/** Covers the entry of its party. */
function NoticeLink({ notice, children }: NoticeLinkProps) {
  const { id, name } = notice.event;
  const className = 'rounded after:absolute after:inset-0 after:rounded-2xl';
  if (name === null) return children;
  if (leadsToRides(notice))
    return (
      <Link
        to="/event/$key/rides"
        params={{ key: id }}
        search={{ ride: rideOf(notice) ?? undefined }}
        className={className}
      >
        {children}
      </Link>
    );
  if (hasPage(notice))
    return (
      <Link to="/event/$key" params={{ key: id }} className={className}>
        {children}
      </Link>
    );
  return (
    <Link to="/profile" search={{ tab: 'publicado' }} className={className}>
      {children}
    </Link>
  );
}
