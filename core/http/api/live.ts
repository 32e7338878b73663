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
import type { FoundPlugin } from '../../kernel/manifest.ts';
import type { Caller } from '../caller.ts';
import type { Streams } from '../streams.ts';

interface Topic extends TopicDeclaration {
  enabledBy: string | null;
}

/** Topics that manifests declare, by key. */
export const topicsOf = (plugins: readonly FoundPlugin[]): ReadonlyMap<string, Topic> =>
  new Map(
    plugins.flatMap(({ manifest: { topics = [], enabledBy = null } }) =>
      topics.map((topic) => [topic.key, { ...topic, enabledBy }] as const),
    ),
  );

interface Parts {
  topics: ReadonlyMap<string, Topic>;
  streams: Streams;
  resource(kind: string): ResourceKind | null;
}

/** News for browsers that watch. */
export function liveRoutes({ topics, streams, resource }: Parts) {
  return [
    route<{ topic: string }>({
      id: 'watchTopic',
      method: 'GET',
      path: '/live/{topic}',
      summary: "News of a topic of the caller's company as server-sent events",
      access: 'session',
      params: Joi.object({
        topic: Joi.string()
          .pattern(/^[a-z][a-z0-9_]*(:[0-9a-f-]{36})?$/)
          .required(),
      }),
      reply: 'stream',
      transaction: 'none',
      async handler(ctx, { params, request, h }) {
        const [key = '', id] = params.topic.split(':');
        const topic = topics.get(key);
        if (!topic || (id !== undefined && !isUuid(id))) throw notFound();
        const tenants = ctx.get(TenantRunner);
        /** @throws Problem `not_found` for what the caller may not watch, as for what is not there */
        const judge = async (caller: Caller): Promise<void> => {
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
        await judge(request.app.caller!);
        const { stream, reply } = streams.open({
          request,
          h,
          judge,
          onEnd() {
            clearInterval(beat);
            stop();
          },
        });
        stream.write(': watching\n\n');
        const beat = setInterval(() => stream.write(': beat\n\n'), 20_000);
        const stop = ctx.get(LiveTopics).watch(ctx.companyId, params.topic, (data) => {
          // A reader that does not keep up misses news rather than filling the memory.
          if (stream.writableLength < 64 * 1024) stream.write(`data: ${JSON.stringify(data)}\n\n`);
        });
        return reply;
      },
    }),
  ];
}
