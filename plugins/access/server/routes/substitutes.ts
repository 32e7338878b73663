import {
  idParam,
  isoTime,
  Joi,
  type PluginContext,
  type RequestContext,
  route,
  type TenantContext,
  TenantRunner,
  uuid,
} from '@kaiku/sdk/server';
import type { Substitution } from '../models/substitution.ts';
import { directory } from '../services/directory.ts';
import {
  addSubstitute,
  changeSubstitute,
  getSubstitute,
  listSubstitutes,
  removeSubstitute,
  requireSubstitutes,
  type SubstituteInput,
} from '../services/substitutes.ts';
import { atHome } from './atHome.ts';

const path = '/substitute';
const payload = Joi.object({
  user_email: Joi.string().trim().max(254).required().description('A colleague who stands in'),
  start: isoTime().max(40).required(),
  end: isoTime().max(40).required().description('Later than the start'),
  emails: Joi.boolean().default(false).description('The substitute also gets the internal mails meanwhile'),
});
const reply = Joi.object({
  uuid: uuid().required(),
  user_id: uuid().required(),
  user_email: Joi.string().required(),
  user_name: Joi.string().allow('').required(),
  start: isoTime().required(),
  end: isoTime().required(),
  emails: Joi.boolean().required(),
});

const onWire = ({ id, substituteId, substitute, startsAt, endsAt, receivesMail }: Substitution) => ({
  uuid: id,
  user_id: substituteId,
  user_email: substitute!.email,
  user_name: `${substitute!.firstName} ${substitute!.lastName}`.trim(),
  start: startsAt.toISOString(),
  end: endsAt.toISOString(),
  emails: receivesMail,
});

/** Who stands in for the own person, and when (USER-045 to USER-048). */
export function substituteRoutes(plugin: PluginContext) {
  const tenants = plugin.get(TenantRunner);
  const own = <T>(
    ctx: RequestContext,
    work: (home: TenantContext, userId: string) => Promise<T>,
    readOnly = false,
  ): Promise<T> =>
    atHome(
      tenants,
      ctx,
      (home, userId) => {
        requireSubstitutes(home);
        return work(home, userId);
      },
      readOnly,
    );

  return [
    route({
      id: 'listSubstitutes',
      method: 'GET',
      path,
      summary: 'Who stands in for the own person, the latest first',
      access: 'account',
      reply: Joi.array().items(reply),
      transaction: 'none',
      handler: (ctx) => own(ctx, async (home, userId) => (await listSubstitutes(home, userId)).map(onWire), true),
    }),

    route<object, { filter?: string }>({
      id: 'searchSubstitutes',
      method: 'GET',
      path: `${path}/candidates`,
      summary: 'Colleagues who could stand in, at most twenty',
      access: 'account',
      query: Joi.object({ filter: Joi.string().trim().allow('').max(200) }),
      reply: Joi.array().items(
        Joi.object({ user_email: Joi.string().required(), user_name: Joi.string().allow('').required() }),
      ),
      transaction: 'none',
      handler: (ctx, { query: { filter = '' } }) =>
        own(
          ctx,
          async (home, userId) => {
            const { data } = await directory.search(home, { per_page: 21, page_no: 1, filter });
            return data
              .filter((one) => one.userId !== userId)
              .slice(0, 20)
              .map(({ email, firstName, lastName }) => ({
                user_email: email,
                user_name: `${firstName} ${lastName}`.trim(),
              }));
          },
          true,
        ),
    }),

    route<{ id: string }>({
      id: 'getSubstitute',
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One of them',
      access: 'account',
      params: idParam(),
      reply,
      transaction: 'none',
      handler: (ctx, { params }) =>
        own(ctx, async (home, userId) => onWire(await getSubstitute(home, userId, params.id)), true),
    }),

    route<object, object, SubstituteInput>({
      id: 'createSubstitute',
      method: 'POST',
      path,
      summary: 'Lets a colleague stand in for a time',
      access: 'account',
      payload,
      reply,
      transaction: 'none',
      handler: (ctx, input) =>
        own(ctx, async (home, userId) => onWire(await addSubstitute(home, userId, input.payload))),
    }),

    route<{ id: string }, object, SubstituteInput>({
      id: 'updateSubstitute',
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Changes who stands in, when, and with what mails',
      access: 'account',
      params: idParam(),
      payload,
      reply,
      transaction: 'none',
      handler: (ctx, input) =>
        own(ctx, async (home, userId) => onWire(await changeSubstitute(home, userId, input.params.id, input.payload))),
    }),

    route<{ id: string }>({
      id: 'deleteSubstitute',
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'The colleague stands in no more',
      access: 'account',
      params: idParam(),
      reply: Joi.object({ removed_id: uuid().required() }),
      transaction: 'none',
      handler: (ctx, { params }) =>
        own(ctx, async (home, userId) => {
          await removeSubstitute(home, userId, params.id);
          return { removed_id: params.id };
        }),
    }),
  ];
}
