import { type FactorsRequired, leadsOut, SecondFactorPolicy, UserOccupancy } from '@kaiku/plugin-access/contract';
import { Companies, Features, invalid, notFound, type RequestContext } from '@kaiku/sdk/server';
import { timeZoneChanged } from '../../contract/index.ts';

export interface SettingsChanges {
  name?: string;
  time_zone?: string;
  features?: Record<string, boolean>;
  second_factor?: FactorsRequired;
}

export interface CompanySettings {
  company_id: string;
  name: string;
  time_zone: string;
  users: number;
  /** 0: none. */
  user_limit: number;
  /** Of whom one is asked. */
  second_factor: FactorsRequired;
  categories: { key: string; name: string }[];
  features: {
    key: string;
    category: string;
    name: string;
    description: string;
    enabled: boolean;
    default: boolean;
    plugin: string;
    /** Whether the caller may switch it. */
    editable: boolean;
  }[];
}

/** Name and description of a feature are texts of the plugin that owns it: `features.<key>.name` and `.description`. */
function describe(ctx: RequestContext, plugin: string, key: string) {
  const text = (part: string): string | null => {
    const place = `features.${key}.${part}`;
    const found = ctx.t(`${plugin}:${place}`);
    return found === place ? null : found;
  };
  return { name: text('name') ?? key, description: text('description') ?? '' };
}

const isProvider = ({ flags }: RequestContext): boolean => flags?.manager === true;

/** COMP-075: what is as it was before is no change. @throws Problem `validation` with `feature_of_provider` */
async function requireOwnFeatures(ctx: RequestContext, features: Record<string, boolean>): Promise<void> {
  if (isProvider(ctx)) return;
  const states = await ctx.get(Features).list(ctx);
  const reserved = states.filter(
    ({ key, enabled, ofProvider }) => ofProvider && features[key] !== undefined && features[key] !== enabled,
  );
  if (reserved.length > 0) throw invalid(...reserved.map(({ key }) => ({ path: key, code: 'feature_of_provider' })));
}

/** In the order of the categories, then by name. */
export async function readSettings(ctx: RequestContext): Promise<CompanySettings> {
  const company: { name: string } | undefined = await ctx.trx('core.companies').first('name');
  if (!company) throw notFound();
  const states = await ctx.get(Features).list(ctx);
  const features = states.map(({ ofProvider, ...state }) => ({
    ...state,
    ...describe(ctx, state.plugin, state.key),
    editable: !ofProvider || isProvider(ctx),
  }));
  const categories = ctx
    .get(Features)
    .categories()
    .map(({ key, plugin }) => ({ key, name: ctx.t(`${plugin}:featureCategories.${key}`) }));
  const rank = (category: string) => categories.findIndex(({ key }) => key === category);
  features.sort((a, b) => rank(a.category) - rank(b.category) || a.name.localeCompare(b.name, ctx.language));
  const time_zone = await ctx.get(Companies).timeZone(ctx);
  const { users, limit } = await ctx.get(UserOccupancy).of(ctx);
  const second_factor = await ctx.get(SecondFactorPolicy).of(ctx);
  const { companyId: company_id } = ctx;
  return { company_id, name: company.name, time_zone, users, user_limit: limit, second_factor, categories, features };
}

/** What waits for hours and days hears of it. */
async function setTimeZone(ctx: RequestContext, timeZone: string): Promise<void> {
  const companies = ctx.get(Companies);
  const before = await companies.timeZone(ctx);
  await companies.setTimeZone(ctx, timeZone);
  if (timeZone !== before) await ctx.publish(timeZoneChanged, { timeZone });
}

/** Every invitation says it, to whomever it is sent. One that was there before may stay. */
async function rename(ctx: RequestContext, name: string): Promise<void> {
  const before: { name: string } | undefined = await ctx.trx('core.companies').first('name');
  if (name !== before?.name && leadsOut(name)) throw invalid({ path: 'name', code: 'company_name_address' });
  await ctx.get(Companies).rename(ctx, name);
}

/**
 * @throws Problem `validation` with `unknown_feature`, `feature_of_provider`, `time_zone`, `company_name_address`;
 *   `factor_first`
 */
export async function saveSettings(ctx: RequestContext, changes: SettingsChanges): Promise<void> {
  const { name, features, time_zone, second_factor: required } = changes;
  if (features) await requireOwnFeatures(ctx, features);
  if (name !== undefined) await rename(ctx, name);
  if (time_zone !== undefined) await setTimeZone(ctx, time_zone);
  if (features) await ctx.get(Features).set(ctx, features);
  // It has an entry of its own in the audit log.
  if (required) await ctx.get(SecondFactorPolicy).set(ctx, required, ctx.identity!);
  if (Object.keys(changes).every((field) => field === 'second_factor')) return;
  await ctx.audit({
    operation: 'company.settings',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { ...(name !== undefined && { name }), ...(time_zone && { time_zone }), ...(features && { features }) },
  });
}
