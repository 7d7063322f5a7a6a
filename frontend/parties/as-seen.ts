import type { EventAnswer } from '@duende/contracts/parties/party-answers';

/** So that an edited party or comment is not decided unread. */
export const asSeen = ({ revision }: Pick<EventAnswer, 'revision'>) => ({ 'If-Match': `"${revision}"` });
