/** A move that cannot be made, or not gone on with; the message is one line for the person who asked. */
export class MoveFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveFailure';
  }
}
