/** What stands in the way, and the way out; shown without a stack trace. */
export class Obstacle extends Error {
  constructor(message, hint) {
    super(message);
    this.hint = hint;
  }
}
