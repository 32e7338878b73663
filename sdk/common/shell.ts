import { defineSlot } from './define.ts';

/** Places of the shell that plugins fill. */
export const shellSlots = {
  /** The feedback dialog. The shell draws its button when somebody fills the slot, and the dialog at the first click. */
  feedback: defineSlot<{ opened: boolean; onClose: () => void }>('shell.feedback'),
  /** Beside the user's name in the top bar: trial status, in one line. */
  userBar: defineSlot<{ compact: boolean }>('shell.userBar'),
  /** With the page that a person lands on after signing in. It comes after the page, so it takes no room of the page's. */
  home: defineSlot<object>('shell.home'),
  /** On every screen of a survey, between its name and what the screen shows: notices about it. */
  survey: defineSlot<{ surveyId: string }>('shell.survey'),
  /** Not drawn: modules whose default export is a `SearchProvider` of the command palette. */
  search: defineSlot<object>('shell.search'),
  /** Not drawn: the module whose default export is the `ViewAsSource`: whom a person may view as. */
  viewAs: defineSlot<object>('shell.viewAs'),
} as const;
