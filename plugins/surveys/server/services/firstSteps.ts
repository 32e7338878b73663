import type { FirstStep } from '@kaiku/sdk/server';
import { Survey } from '../models/survey.ts';

const access = { permission: 'surveys.create' } as const;

/** Of the person's own surveys: what colleagues have made teaches nobody how. */
export const surveySteps: readonly FirstStep[] = [
  {
    key: 'surveys.create',
    icon: 'pencil',
    order: 10,
    access,
    path: '/surveys',
    done: async ({ trx }, { userId }) =>
      (await Survey.query(trx).findOne({ created_by_id: userId }).select('id')) !== undefined,
  },
  {
    key: 'surveys.publish',
    icon: 'send',
    order: 20,
    access,
    path: '/surveys',
    done: async ({ trx }, { userId }) =>
      (await Survey.query(trx).findOne({ created_by_id: userId }).whereNot({ state: 'unpublished' }).select('id')) !==
      undefined,
  },
];
