/** Settings that the survey's inspector shows; those of the end are where it is edited. */
export const offered: ReadonlySet<string> = new Set([
  'name',
  'language',
  'theme',
  'scheme',
  'logo',
  'logoAlternativeText',
  'showNext',
  'nextText',
  'showPrevious',
  'previousText',
  'sendText',
  'progress',
  'accentColor',
  'backgroundColor',
  'draftSaving',
  'draftSaveText',
  'draftContinueText',
  'answerIntervalHours',
  'resetIntervalSeconds',
  'resetConfirmation',
  'spamFilterSeconds',
  'hideTimestamps',
  'hideUnder',
  'hideUnderField',
  'useDatasets',
  'industries',
  'allowIndustryStatistics',
  'emailSenderName',
  'emailSenderAddress',
]);
/** Those of who may write code (USER-017). */
export const advanced: ReadonlySet<string> = new Set(['customCss', 'customJs']);

/** What the survey says when it is over. */
export const endFields: ReadonlySet<string> = new Set(['thankYouTitle', 'thankYouText', 'closedTitle', 'closedText']);
