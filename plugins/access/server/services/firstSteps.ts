import type { FirstStep } from '@kaiku/sdk/server';
import { occupancy } from './users/limit.ts';

export const inviteStep: FirstStep = {
  key: 'access.invite',
  icon: 'user-plus',
  order: 40,
  access: { flag: 'companyManager' },
  path: '/manage/users',
  done: async (ctx) => (await occupancy(ctx)).users > 1,
};
