import { StartupError } from './startupError.ts';

/** A refusal that is some plugin's fault, so that the start can go on without it. */
export class PluginFault extends StartupError {
  /** Ids of those concerned, in plugin order; of two that claim one name, the second stands last. */
  readonly plugins: readonly string[];

  constructor(
    plugins: string | readonly string[],
    code: string,
    message: string,
    hint: string,
    options?: ErrorOptions,
  ) {
    super(code, message, hint, options);
    this.plugins = typeof plugins === 'string' ? [plugins] : plugins;
  }
}
