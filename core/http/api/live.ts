import { allows, resourcesIn, type TopicDeclaration } from '@kaiku/sdk/common';
import {
  isUuid,
  Joi,
  LiveTopics,
  notFound,
  type ResourceKind,
  route,
  type TenantContext,
  TenantRunner,
} from '@kaiku/sdk/server';
import { companyTopic } from '../../foundation/tenancy/live.ts';
import type { Presence } from '../../foundation/tenancy/presence.ts';
import type { FoundPlugin } from '../../kernel/manifest.ts';
import type { Caller } from '../caller.ts';
import type { Streams } from '../streams.ts';

interface Topic extends TopicDeclaration {
  enabledBy: string | null;
}

/** The platform's own topic, and those that manifests declare, by key. */
export const topicsOf = (plugins: readonly FoundPlugin[]): ReadonlyMap<string, Topic> =>
  new Map<string, Topic>([
    [companyTopic, { key: companyTopic, access: 'session', enabledBy: null }],
    ...plugins.flatMap(({ manifest: { topics = [], enabledBy = null } }) =>
      topics.map((topic): [string, Topic] => [topic.key, { ...topic, enabledBy }]),
    ),
  ]);

interface Parts {
  topics: ReadonlyMap<string, Topic>;
  streams: Streams;
  resource(kind: string): ResourceKind | null;
  presence: Presence;
}

/** A topic as it is asked for. */
interface Watched extends Topic {
  id: string | undefined;
}

const topicParams = Joi.object({
  topic: Joi.string()
    .pattern(/^[a-z][a-z0-9_]*(:[0-9a-f-]{36})?$/)
    .required(),
});
const tabId = () => Joi.string().pattern(/^[a-zA-Z0-9-]{8,36}$/);
const placeText = () => Joi.string().pattern(/^[\w/-]{1,140}$/);

/** News for browsers that watch. */
export function liveRoutes({ topics, streams, resource, presence }: Parts) {
  const find = (text: string): Watched => {
    const [key = '', id] = text.split(':');
    const topic = topics.get(key);
    if (!topic || (id !== undefined && !isUuid(id))) throw notFound();
    return { ...topic, id };
  };
  /** @throws Problem `not_found` for what the caller may not watch, as for what is not there */
  const judge = async (tenants: TenantRunner, { id, ...topic }: Watched, caller: Caller): Promise<void> => {
    const { subject, companyId } = caller;
    if (topic.enabledBy && !caller.features.has(topic.enabledBy)) throw notFound();
    const wanted = resourcesIn(topic.access);
    if (wanted.length > 0 !== (id !== undefined)) throw notFound();
    const held = new Map<string, ReadonlySet<string>>();
    if (id !== undefined && caller.flags?.member && subject && companyId) {
      const ask = async (tenant: TenantContext) => {
        // Of a plugin that is absent there is nothing.
        for (const { resource: kind } of wanted)
          held.set(kind, (await resource(kind)?.permissions(tenant, subject, id)) ?? new Set());
      };
      await tenants.run(companyId, ask, { readOnly: true });
    }
    if (!allows(topic.access, { ...caller, held: (one) => held.get(one.resource) })) throw notFound();
  };
  return [
    route<{ topic: string }, { tab?: string; place?: string }>({
      id: 'watchTopic',
      method: 'GET',
      path: '/live/{topic}',
      summary: "News of a topic of the caller's company as server-sent events",
      access: 'session',
      params: topicParams,
      query: Joi.object({
        tab: tabId().description('Of a browser that is to be told of the others who watch, and they of it'),
        place: placeText(),
      }),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, query, request, h }) {
        const topic = find(params.topic);
        if (query.tab !== undefined && !topic.presence) throw notFound();
        const tenants = ctx.get(TenantRunner);
        const judgeIt = (caller: Caller) => judge(tenants, topic, caller);
        await judgeIt(request.app.caller!);
        const { stream, reply } = streams.open({
          request,
          h,
          judge: judgeIt,
          onEnd() {
            clearInterval(beat);
            stop();
            leave?.();
          },
        });
        stream.write(': watching\n\n');
        const beat = setInterval(() => stream.write(': beat\n\n'), 20_000);
        // A reader that does not keep up misses news rather than filling the memory.
        const write = (text: string) => stream.writableLength < 64 * 1024 && stream.write(`${text}\n\n`);
        const stop = ctx.get(LiveTopics).watch(ctx.companyId, params.topic, (data) => {
          write(`data: ${JSON.stringify(data)}`);
        });
        const { tab, place = null } = query;
        // Who acts is shown, and not whom they view as.
        const { userId, firstName, lastName } = request.app.caller!.identity!;
        const member = { userId, name: `${firstName} ${lastName}`.trim(), place };
        const leave =
          tab === undefined
            ? null
            : presence.enter(ctx.companyId, params.topic, { ...member, tab }, (members) => {
                write(`event: present\ndata: ${JSON.stringify(members)}`);
              });
        return reply;
      },
    }),

    route<{ topic: string }, object, { tab: string; place: string | null }>({
      id: 'moveInTopic',
      method: 'PUT',
      path: '/live/{topic}/place',
      summary: 'Says where in a topic that is watched with others a tab of the caller is now',
      access: 'session',
      rateLimit: { points: 300, seconds: 60 },
      params: topicParams,
      payload: Joi.object({ tab: tabId().required(), place: placeText().allow(null).required() }),
      reply: Joi.object({}),
      transaction: 'none',
      async handler(ctx, { params, payload, request }) {
        const topic = find(params.topic);
        if (!topic.presence) throw notFound();
        const { userId } = request.app.caller!.identity!;
        await judge(ctx.get(TenantRunner), topic, request.app.caller!);
        await presence.move(ctx.companyId, params.topic, { ...payload, userId });
        return {};
      },
    }),
  ];
}
