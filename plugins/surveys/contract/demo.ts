/**
 * Ids of the demo company's customer survey, so that other plugins' demo data can refer to its questions.
 * Choices, rows and columns are named from the worst or first to the best or last.
 */
export const demoSurvey = {
  surveyId: '01900000-0000-7000-8000-0000000a0001',
  /** Background fields that its collectors fill in. */
  fields: { city: 'field-city', cafe: 'field-cafe' },
  elements: {
    /** choice; assigned to nothing. */
    visitReason: 'q-visit-reason',
    /** checkbox, at most three. */
    ordered: 'q-ordered',
    /** choice worth 1 to 5, CSAT. */
    satisfaction: 'q-satisfaction',
    /** smiley, set of 5. */
    atmosphere: 'q-atmosphere',
    /** matrix. */
    service: 'q-service',
    /** slider from 0 to 30 minutes. */
    waiting: 'q-waiting',
    /** nps. */
    recommend: 'q-recommend',
    /** openText; on the page that detractors see. */
    detractorReason: 'q-detractor-reason',
    /** openText. */
    feedback: 'q-feedback',
  },
  choices: {
    visitReason: ['reason-takeaway', 'reason-friends', 'reason-work', 'reason-breakfast'],
    ordered: ['drink-filter', 'drink-espresso', 'drink-latte', 'drink-tea', 'food-pastry', 'food-lunch'],
    satisfaction: ['csat-1', 'csat-2', 'csat-3', 'csat-4', 'csat-5'],
  },
  rows: { service: ['row-friendliness', 'row-speed', 'row-coffee', 'row-cleanliness', 'row-prices'] },
  columns: { service: ['grade-1', 'grade-2', 'grade-3', 'grade-4', 'grade-5'] },
} as const;
