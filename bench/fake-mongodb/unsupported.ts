/** Something that this server does not know is refused: ignoring it would give a wrong answer. */
export class Unsupported extends Error {
  constructor(what: string) {
    super(`the fake MongoDB does not know ${what}`);
    this.name = 'Unsupported';
  }
}
