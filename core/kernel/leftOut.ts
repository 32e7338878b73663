import type { StartupError } from '@kaiku/config';

/** A plugin from outside that this node runs without, and why. */
export interface LeftOut {
  /** Its id, or its entry in KAIKU_PLUGINS where no id is known. */
  plugin: string;
  folder: string | null;
  code: string;
  reason: string;
  hint: string;
}

export const leftOutFor = (plugin: string, folder: string | null, { code, message, hint }: StartupError): LeftOut => ({
  plugin,
  folder,
  code,
  reason: message,
  hint,
});

/** Reasons may end in the stack of an error, which is for the log alone. */
export const firstLine = (reason: string): string => reason.split('\n')[0]!;
