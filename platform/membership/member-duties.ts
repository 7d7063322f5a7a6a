/** What a group asks of a process that is its member. */
export interface MemberDuties {
  /** From the call on begins nothing for a subject; resolves when what is under way for it is through. Idempotent. */
  close(subject: string): Promise<void>;
  /** Asked once nobody closes the subject any more: whether it is to stay closed here all the same. */
  staysClosed(subject: string): Promise<boolean>;
  open(subject: string): void;
  /** Resolves when nothing at all is under way; asked while this member may begin nothing. */
  drained(): Promise<void>;
}
