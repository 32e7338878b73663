import { allows, type Person } from '@kaiku/sdk/common';
import {
  type FirstStep,
  FirstSteps,
  isUuid,
  type PersonFacts,
  type RequestContext,
  type TenantContext,
  type TracesOfPeople,
} from '@kaiku/sdk/server';
import { DismissedSteps } from '../models/dismissedSteps.ts';
import { Look } from '../models/look.ts';

/** How long somebody is new. */
const newDays = 30;

/** By the time that ids of users begin with (UUIDv7): nobody has to be asked for it. */
export function isNew({ userId }: Pick<Person, 'userId'>, now = Date.now()): boolean {
  if (!isUuid(userId)) return false;
  const madeAt = Number.parseInt(userId.replaceAll('-', '').slice(0, 12), 16);
  return now - madeAt < newDays * 24 * 60 * 60 * 1_000;
}

const dismissed = async ({ trx }: TenantContext, userId: string): Promise<boolean> =>
  (await DismissedSteps.query(trx).findOne({ user_id: userId }).select('id')) !== undefined;

/**
 * The fact `company.new`: who is told what to do first where they land. Facts are known for a while; whether somebody wants
 * to be told any more changes from one moment to the next and is asked with the steps.
 */
export const newPeople: PersonFacts = {
  of: async (_ctx, person) => (isNew(person) ? ['company.new'] : []),
};

export const stepsOfPeople: TracesOfPeople = {
  async remove({ trx }, { userIds }) {
    if (userIds.length > 0)
      await DismissedSteps.query(trx)
        .whereIn('user_id', [...userIds])
        .delete();
  },
};

export const brandingStep: FirstStep = {
  key: 'company.branding',
  icon: 'palette',
  order: 50,
  access: { permission: 'company.manage' },
  path: '/manage/settings',
  done: async ({ trx }) => (await Look.query(trx).first().select('id')) !== undefined,
};

/** What there is for the caller to do, as oneself: in another company, or as another, one is not new. */
export async function readSteps(ctx: RequestContext) {
  const person = ctx.identity!;
  const mine =
    ctx.viewAs.mode === 'user' && !ctx.viewAs.email
      ? ctx.contributions(FirstSteps).filter(({ access }) => allows(access, ctx))
      : [];
  const steps = [];
  for (const step of [...mine].sort((a, b) => a.order - b.order)) {
    const [plugin, name] = step.key.split('.') as [string, string];
    const text = (part: string) => ctx.t(`${plugin}:firstSteps.${name}.${part}`);
    steps.push({
      key: step.key,
      icon: step.icon,
      path: step.path,
      title: text('title'),
      text: text('text'),
      action: text('action'),
      done: await step.done(ctx, person),
    });
  }
  return { new: isNew(person), dismissed: await dismissed(ctx, person.userId), steps };
}

export async function dismissSteps(ctx: RequestContext, wanted: boolean): Promise<void> {
  const { userId } = ctx.identity!;
  if (wanted) await DismissedSteps.query(ctx.trx).insert({ userId }).onConflict(['company_id', 'user_id']).ignore();
  else await DismissedSteps.query(ctx.trx).where({ user_id: userId }).delete();
}
