import type { FirstStep } from '@kaiku/sdk/server';

/** Answers of the company, whoever asked: there is something to look at. */
export const answersStep: FirstStep = {
  key: 'responses.answers',
  icon: 'chart-bar',
  order: 30,
  access: { permission: 'surveys.see' },
  path: '/reporting',
  done: async ({ trx }) => (await trx('responses.responses').first('id')) !== undefined,
};
