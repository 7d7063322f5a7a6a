import type { EventAnswer } from '@duende/contracts/parties/party-answers';

/** The revision that was on the screen: what has been edited since is not decided unseen. */
export const asSeen = ({ revision }: Pick<EventAnswer, 'revision'>) => ({ 'If-Match': `"${revision}"` });
