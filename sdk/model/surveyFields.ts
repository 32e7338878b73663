import type { Field } from './fields.ts';
import { progressDisplays, surveySchemes, surveyThemes } from './types.ts';

/** A button's text must not be blank (SUR-018), neither in the survey nor in a page that overrides it. */
const overridable: readonly Field[] = [
  { key: 'showNext', type: 'flag', group: 'behaviour' },
  { key: 'nextText', type: 'text', group: 'content', required: 'whenGiven' },
  { key: 'showPrevious', type: 'flag', group: 'behaviour' },
  { key: 'previousText', type: 'text', group: 'content', required: 'whenGiven' },
  { key: 'sendText', type: 'text', group: 'content', required: 'whenGiven' },
  { key: 'progress', type: 'select', group: 'look', options: progressDisplays },
  { key: 'accentColor', type: 'color', group: 'look' },
  { key: 'backgroundColor', type: 'color', group: 'look', rare: true },
];

/** What a survey's settings may hold, and what the survey inspector edits. */
export const surveyFields: readonly Field[] = [
  { key: 'name', type: 'text', group: 'content', required: 'filled', maxLength: 200 },
  { key: 'language', type: 'language', group: 'content', required: 'filled' },
  { key: 'theme', type: 'select', group: 'look', options: surveyThemes, required: 'filled' },
  { key: 'scheme', type: 'select', group: 'look', options: surveySchemes },
  { key: 'logo', type: 'picture', group: 'look' },
  { key: 'logoAlternativeText', type: 'text', group: 'look', onlyWith: { key: 'logo' } },
  ...overridable.map((field): Field => (field.type === 'color' ? field : { ...field, required: 'filled' })),
  { key: 'thankYouTitle', type: 'text', group: 'content' },
  { key: 'thankYouText', type: 'longText', group: 'content' },
  { key: 'closedTitle', type: 'text', group: 'content' },
  { key: 'closedText', type: 'longText', group: 'content' },
  { key: 'draftSaving', type: 'flag', group: 'behaviour', feature: 'survey_draft' },
  { key: 'draftSaveText', type: 'text', group: 'content', rare: true, feature: 'survey_draft' },
  { key: 'draftContinueText', type: 'text', group: 'content', rare: true, feature: 'survey_draft' },
  { key: 'answerIntervalHours', type: 'number', group: 'behaviour', min: 0, max: 87_600 },
  { key: 'resetIntervalSeconds', type: 'number', group: 'behaviour', min: 0, max: 86_400, integer: true },
  { key: 'resetConfirmation', type: 'flag', group: 'behaviour' },
  { key: 'spamFilterSeconds', type: 'number', group: 'behaviour', min: 0, max: 3_600, integer: true },
  { key: 'hideTimestamps', type: 'flag', group: 'results' },
  { key: 'hideUnder', type: 'number', group: 'results', min: 0, max: 1_000, integer: true },
  { key: 'hideUnderField', type: 'backgroundField', group: 'results', rare: true, nullable: true },
  { key: 'useDatasets', type: 'flag', group: 'results', rare: true },
  { key: 'industries', type: 'names', group: 'data', rare: true },
  { key: 'allowIndustryStatistics', type: 'flag', group: 'data', rare: true },
  { key: 'emailSenderName', type: 'text', group: 'sender', rare: true, maxLength: 200 },
  { key: 'emailSenderAddress', type: 'email', group: 'sender', rare: true },
  { key: 'customCss', type: 'code', group: 'look', rare: true },
  { key: 'customJs', type: 'code', group: 'behaviour', rare: true, feature: 'custom_script' },
];

/** Page settings; what a page leaves out is as the survey says (SUR-023). */
export const pageFields: readonly Field[] = [
  { key: 'title', type: 'text', group: 'content', required: 'present' },
  { key: 'description', type: 'longText', group: 'content' },
  { key: 'shufflePage', type: 'flag', group: 'behaviour' },
  { key: 'shuffleElements', type: 'flag', group: 'behaviour' },
  ...overridable.map((field): Field => ({ ...field, rare: true })),
];
/** Of a page that is shown after sending. */
export const endPageFields: readonly Field[] = [
  { key: 'title', type: 'text', group: 'content', required: 'present' },
  { key: 'description', type: 'longText', group: 'content' },
  { key: 'end', type: 'flag', group: 'behaviour' },
  { key: 'linkUrl', type: 'url', group: 'behaviour' },
  { key: 'linkText', type: 'text', group: 'content' },
  { key: 'redirect', type: 'flag', group: 'behaviour' },
];
