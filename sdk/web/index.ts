// For those who compile against these sources from elsewhere.
/// <reference path="./ui/css.d.ts" />
/**
 * All that a plugin's web part is handed. The groups are shared modules of their own: a plugin's build sends each name to
 * its group, and a chunk waits only for the groups that it uses, so that a page without forms fetches none
 * (`sdk/build/shared.ts`). Modules that are listed here hold nothing but exports, by name.
 */
export * from './base.ts';
export * from './charts.ts';
export * from './inputs.ts';
export * from './panels.ts';
