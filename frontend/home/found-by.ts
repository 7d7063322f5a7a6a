/** `''`: all */
export interface FoundBy {
  readonly q: string;
  /** as in the address */
  readonly care: string;
}
