/** Facts about a log itself that are no events. An adapter offers this beside the {@link EventLog}. */
export interface LogMarks {
  /** What stands under a name. When nothing does, `value` is written, durably, and is the answer; it never changes. */
  markOnce(name: string, value: string): Promise<string>;
}
