/** The party whose poster moves from its card to its page and back; a page may hold the name once only. */
let moving: string | null = null;

/** For the element that frames a party's poster. */
export function posterFrame(partyId: string) {
  return { 'data-poster': partyId, ref: name };
}

/** To be called before the transition: the poster of this party moves, and no other. */
export function movePoster(partyId: string): void {
  moving = partyId;
  document.querySelectorAll<HTMLElement>('[data-poster]').forEach(name);
}

function name(frame: HTMLElement | null): void {
  frame?.style.setProperty('view-transition-name', frame.dataset['poster'] === moving ? 'poster' : 'none');
}
