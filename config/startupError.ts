/** What keeps the process from starting, said so that the operator can act. */
export class StartupError extends Error {
  override name = 'StartupError';
  readonly code: string;
  readonly hint: string;
  constructor(code: string, message: string, hint = '', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.hint = hint;
  }
}
