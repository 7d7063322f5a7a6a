import type { CommentAnswer } from '@duende/contracts/comments/comment-answers';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isOver } from '@duende/contracts/parties/party-night';
import type { ReactNode } from 'react';
import { Attendance } from '../parties/attendance.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { CareList } from '../parties/care-list.tsx';
import { Poster } from '../parties/poster.tsx';
import { StyleChips } from '../parties/style-chips.tsx';
import { Comment } from '../comments/comment.tsx';
import { FactsOn } from './party-facts.tsx';
import { LinkItems, linksOf } from './party-links.tsx';
import { PartyPart } from './party-part.tsx';
import { PartyBanner } from './party-banner.tsx';
import { PartyTags } from './party-tags.tsx';
import { PartyWords } from './party-words.tsx';

interface PartyThenProps {
  readonly party: EventAnswer;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly count: number;
  /** newest first */
  readonly comments: readonly CommentAnswer[];
  readonly commentCount: number;
  readonly rides: ReactNode;
}

/** It has no actions. */
export function PartyThen({ party, at, count, comments, commentCount, rides }: PartyThenProps) {
  const links = linksOf(party, true);
  return (
    <article className="pb-6 lg:grid lg:pb-24 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-x-14">
      <Poster
        party={party}
        sizes="(min-width: 64rem) 27rem, 100vw"
        eager
        className="mb-5 h-[32svh] w-full rounded-3xl lg:sticky lg:top-[9rem] lg:aspect-[4/5] lg:h-auto lg:max-h-[calc(100svh-11rem)] lg:self-start"
      />
      <div className="flex flex-col gap-6">
        <header className="flex flex-col items-start gap-3">
          <PartyTags party={party} isPast={isOver(party, at)} />
          <PageHeading title={party.name} className="display text-poster wrap-anywhere">
            <bdi>{party.name}</bdi>
          </PageHeading>
          <StyleChips styles={party.styles} />
        </header>
        <PartyBanner party={party} today={madridDay(new Date(at))} />
        <FactsOn party={party} now={at} />
        <p className="panel rounded-2xl px-4 py-3 text-lg">
          <Attendance count={count} />
        </p>
        <PartyWords party={party} at={at} />
        {links.length > 0 && (
          <PartyPart title="Cómo llegas">
            <ul className="flex flex-wrap gap-3">
              <LinkItems links={links} />
            </ul>
          </PartyPart>
        )}
        {Object.keys(party.care ?? {}).length > 0 && (
          <PartyPart title="Cuidados y acceso">
            <CareList care={party.care} />
          </PartyPart>
        )}
        {rides}
        <section aria-labelledby="comments" className="mt-2 flex flex-col gap-4">
          <h2 id="comments" className="display flex flex-wrap gap-x-3 text-title">
            <span>Comentarios</span>
            {commentCount > 0 && <span className="text-text-3 tabular-nums">{` ${commentCount}`}</span>}
          </h2>
          {commentCount === 0 ? (
            <p className="text-text-3">Todavía no había comentarios.</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {comments.map((comment) => (
                <Comment key={comment.id} comment={comment} isPast />
              ))}
            </ol>
          )}
          {comments.length < commentCount && (
            <p className="text-text-3">{`Se ven ${comments.length} de ${commentCount}.`}</p>
          )}
        </section>
      </div>
    </article>
  );
}
