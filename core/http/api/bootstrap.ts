import type { Config } from '@kaiku/config';
import {
  type Access,
  allows,
  type BootBrand,
  type BootPlugin,
  type Bootstrap,
  type BootViews,
  type Language,
  type PathRules,
  type Person,
  type PluginManifest,
  resourcesIn,
  substitutes,
} from '@kaiku/sdk/common';
import { type Branding, type Companies, isoTime, Joi, type RequestContext, route } from '@kaiku/sdk/server';
import { type Notice, noticeText } from '../../foundation/tenancy/maintenance.ts';
import type { Texts } from '../../foundation/texts/texts.ts';
import { firstLine, type LeftOut } from '../../kernel/leftOut.ts';
import type { FoundPlugin } from '../../kernel/manifest.ts';
import type { Entries } from '../assets.ts';
import { type CallerParts, viewsOf } from '../caller.ts';

interface Parts {
  config: Config;
  plugins: readonly FoundPlugin[];
  companies: Companies;
  branding: () => Branding | null;
  texts: Texts;
  entries: Entries;
  leftOut: readonly LeftOut[];
  callers: CallerParts;
  notice(): Promise<Notice | null>;
}

/** `GET /api/bootstrap`: what the shell starts from. */
export function bootstrapRoute({
  config,
  plugins,
  companies,
  branding,
  texts,
  entries,
  leftOut,
  callers,
  notice,
}: Parts) {
  return route({
    id: 'getBootstrap',
    method: 'GET',
    path: '/bootstrap',
    summary: 'Who is signed in, as whom they look, and the plugins of that company',
    access: 'public',
    query: Joi.object({ language: Joi.string().valid('en', 'fi', 'sv') }),
    reply: bootstrapReply,
    transaction: 'none',
    async handler(ctx) {
      const company = ctx.identity ? await companies.get(ctx.companyId) : null;
      const own =
        ctx.identity && ctx.identity.companyId !== ctx.companyId
          ? await companies.get(ctx.identity.companyId)
          : company;
      const addresses = await entries();
      const shown = plugins
        .filter(({ manifest }) => isOn(manifest, ctx))
        .map((plugin) => bootPlugin(plugin, addresses.get(plugin.manifest.id) ?? null, ctx))
        .filter((plugin) => plugin.pages.length + plugin.extensions.length + plugin.nav.length > 0);
      const user = ctx.identity;
      const reply: Bootstrap = {
        user: user && {
          userId: user.userId,
          email: user.email,
          firstName: user.firstName,
          lastName: user.lastName,
          companyId: user.companyId,
          companyName: own?.name ?? '',
          language: user.language,
          dateFormat: user.dateFormat,
          trialExpires: user.trialExpires ?? null,
        },
        viewAs: ctx.viewAs,
        views: user && (await viewsFor(user, callers)),
        paths: pathRules(plugins.filter(({ manifest }) => isOn(manifest, ctx))),
        company: company && { ...company, brand: await brandOf(branding(), ctx.companyId) },
        flags: ctx.flags,
        permissions: [...ctx.permissions],
        features: [...ctx.features],
        plugins: shown,
        labels: labelsOf(shown, ctx, texts),
        language: ctx.language,
        answerUrl: config.answerUrl,
        maintenance: noticeFor(await notice(), ctx.language),
        demo: config.demo,
        leftOut: ctx.flags?.manager ? leftOut.map(({ plugin, reason }) => ({ plugin, reason: firstLine(reason) })) : [],
      };
      return reply;
    },
  });
}

const noticeFor = (notice: Notice | null, language: Language): Bootstrap['maintenance'] =>
  notice && { from: notice.from, to: notice.to, text: noticeText(notice, language) };

/** What the shell needs of it. */
async function brandOf(branding: Branding | null, companyId: string): Promise<BootBrand | null> {
  const brand = (await branding?.of(companyId)) ?? null;
  return brand && { logo: brand.logo, style: brand.style };
}

async function viewsFor(user: Person, callers: CallerParts): Promise<BootViews> {
  const { rules, facts } = callers;
  return {
    company: [...viewsOf(user, callers)],
    substitutes: (await facts(user)).includes(substitutes),
    mayKeep: rules.flags(rules.rolesIn(user.companyId, user), true).companyManager,
    start: user.startView,
  };
}

const pathRules = (plugins: readonly FoundPlugin[]): PathRules => ({
  ofResources: plugins.flatMap(({ manifest }) => manifest.resources?.flatMap(({ paths = [] }) => paths) ?? []),
  forbiddenInPlace: plugins.flatMap(({ manifest }) => manifest.contributes?.forbiddenInPlace ?? []),
  quiet: plugins.flatMap(({ manifest }) => manifest.contributes?.quietPaths ?? []),
});

/** Without a session there is no company to ask; public pages of switched-off plugins are refused by their API. */
const isOn = ({ enabledBy, openToManagers }: PluginManifest, ctx: RequestContext): boolean =>
  !enabledBy ||
  ctx.identity === null ||
  ctx.features.has(enabledBy) ||
  (openToManagers === true && ctx.flags?.manager === true);

function bootPlugin({ manifest }: FoundPlugin, entry: string | null, ctx: RequestContext): BootPlugin {
  const { pages = [], nav = [], commands = [], extensions = [] } = manifest.contributes ?? {};
  const open = (item: { access?: Access; feature?: string; hiddenBy?: string }): boolean => {
    if (ctx.identity && item.feature && !ctx.features.has(item.feature)) return false;
    if (item.hiddenBy && ctx.features.has(item.hiddenBy) && !ctx.flags?.manager) return false;
    // What depends on one survey, say, is judged when that survey is opened.
    return (
      !item.access || (resourcesIn(item.access).length > 0 && ctx.flags?.member === true) || allows(item.access, ctx)
    );
  };
  return {
    id: manifest.id,
    version: manifest.version,
    entry,
    // A page that the person may not open stays known, so that the guard can say "forbidden" rather than "not found".
    pages: pages.filter((page) => ctx.identity !== null || page.access === 'public' || page.chrome === 'app'),
    nav: nav.filter(open),
    commands: commands.filter(open),
    extensions: extensions.filter(open),
  };
}

function labelsOf(plugins: readonly BootPlugin[], ctx: RequestContext, texts: Texts): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const { id, pages, nav, commands } of plugins) {
    const keys = [
      ...pages.map(({ title }) => title),
      ...nav.map(({ label }) => label),
      ...commands.map(({ label }) => label),
    ];
    for (const key of keys) if (key) labels[`${id}:${key}`] = texts.t(ctx.language, id, key);
  }
  return labels;
}

const item = Joi.object().unknown(true);
const bootstrapReply = Joi.object({
  user: Joi.object({
    userId: Joi.string().required(),
    email: Joi.string().required(),
    firstName: Joi.string().allow('').required(),
    lastName: Joi.string().allow('').required(),
    companyId: Joi.string().required(),
    companyName: Joi.string().allow('').required(),
    language: Joi.string().allow(null).required(),
    dateFormat: Joi.string().required(),
    trialExpires: isoTime().allow(null).required(),
  })
    .allow(null)
    .required(),
  viewAs: Joi.object({
    mode: Joi.string().valid('user', 'myCompany', 'company').required(),
    email: Joi.string(),
    companyId: Joi.string(),
  }).required(),
  views: Joi.object({
    company: Joi.array().items(Joi.string()).required(),
    substitutes: Joi.boolean().required(),
    mayKeep: Joi.boolean().required(),
    start: Joi.string().valid('user', 'myCompany').required(),
  })
    .allow(null)
    .required(),
  paths: Joi.object({
    ofResources: Joi.array().items(Joi.string()).required(),
    forbiddenInPlace: Joi.array().items(item).required(),
    quiet: Joi.array().items(Joi.string()).required(),
  }).required(),
  company: Joi.object({
    companyId: Joi.string().required(),
    name: Joi.string().required(),
    timeZone: Joi.string().required(),
    brand: Joi.object({ logo: Joi.string().allow(null).required(), style: Joi.string().allow(null).required() })
      .allow(null)
      .required(),
  })
    .allow(null)
    .required(),
  flags: Joi.object().pattern(Joi.string(), Joi.boolean()).allow(null).required(),
  permissions: Joi.array().items(Joi.string()).required(),
  features: Joi.array().items(Joi.string()).required(),
  plugins: Joi.array()
    .items(
      Joi.object({
        id: Joi.string().required(),
        version: Joi.string().required(),
        entry: Joi.string().allow(null).required(),
        pages: Joi.array().items(item).required(),
        nav: Joi.array().items(item).required(),
        commands: Joi.array().items(item).required(),
        extensions: Joi.array().items(item).required(),
      }),
    )
    .required(),
  labels: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  language: Joi.string().valid('en', 'fi', 'sv').required(),
  answerUrl: Joi.string().required(),
  maintenance: Joi.object({
    from: isoTime().required(),
    to: isoTime().required(),
    text: Joi.string().allow(null).required().description('What the provider says of it'),
  })
    .allow(null)
    .required(),
  demo: Joi.boolean().required(),
  leftOut: Joi.array()
    .items(Joi.object({ plugin: Joi.string().required(), reason: Joi.string().required() }))
    .required(),
});
