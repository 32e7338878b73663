import { readColor } from '@kaiku/sdk/common';
import { accentStyle, filledAccent } from '@kaiku/sdk/common/accent';
import {
  type Branding,
  Companies,
  FileStore,
  inTransaction,
  invalid,
  isUuid,
  notFound,
  type RequestContext,
  raw,
  type TenantContext,
  type TenantRunner,
  type UploadedFile,
} from '@kaiku/sdk/server';
import { Look } from '../models/look.ts';
import { maxLogoBytes, readLogo } from './logos.ts';

export interface LookInput {
  accent: string | null;
  accent_dark: string | null;
}

/** Another logo has another address, so that browsers may keep each. */
const logoPath = (companyId: string, key: string): string => `/api/company/logo/${companyId}/${key}`;

export function createBranding(runner: TenantRunner): Branding {
  return {
    async of(companyId) {
      const look = await runner.run(companyId, ({ trx }) => Look.query(trx).first(), { readOnly: true });
      if (!look) return null;
      const { logoKey, accent, accentDark } = look;
      return {
        logo: logoKey && logoPath(companyId, logoKey),
        logoFile: logoKey,
        accent: accent && filledAccent(accent, 'light'),
        style: accent && accentStyle(accent, accentDark),
      };
    },
  };
}

export async function readLook(ctx: TenantContext) {
  const look = await Look.query(ctx.trx).first();
  return {
    logo: look?.logoKey ? logoPath(ctx.companyId, look.logoKey) : null,
    accent: look?.accent ?? null,
    accent_dark: look?.accentDark ?? null,
  };
}

/** @throws Problem `validation` with `accent_color`, `accent_missing` */
export async function saveAccent(ctx: RequestContext, input: LookInput): Promise<void> {
  const [accent, accentDark] = (['accent', 'accent_dark'] as const).map((path) => {
    const color = input[path] === null ? null : readColor(input[path]);
    if (input[path] !== null && !color) throw invalid({ path, code: 'accent_color', value: input[path] });
    return color;
  }) as [string | null, string | null];
  if (accentDark && !accent) throw invalid({ path: 'accent', code: 'accent_missing' });
  await change(ctx, { accent, accentDark });
  await audit(ctx, 'accent', { accent, accent_dark: accentDark });
}

/** The one before goes once the transaction has committed. @throws Problem as `readLogo` */
export async function saveLogo(ctx: RequestContext, file: UploadedFile): Promise<void> {
  const { type } = await readLogo(file);
  const store = ctx.get(FileStore);
  const { key } = await store.put(ctx.companyId, {
    name: file.filename,
    contentType: type,
    stream: file.stream(),
    maxBytes: maxLogoBytes,
  });
  await inTransaction(ctx, async (tenant) => {
    const before = await change(tenant, { logoKey: key, logoType: type });
    await store.keep(tenant, key);
    if (before.logoKey) await store.remove(tenant, before.logoKey);
    await audit(tenant, 'logo', { file: file.filename });
  });
}

export async function removeLogo(ctx: RequestContext): Promise<void> {
  const before = await change(ctx, { logoKey: null, logoType: null });
  if (!before.logoKey) return;
  await ctx.get(FileStore).remove(ctx, before.logoKey);
  await audit(ctx, 'logo_removed', {});
}

/** For anybody, as mails and the sign-in page show it. @throws Problem `not_found` */
export async function openLogo(ctx: RequestContext, runner: TenantRunner, companyId: string, key: string) {
  if (!isUuid(companyId) || !isUuid(key)) throw notFound();
  const look = await runner.run(companyId, ({ trx }) => Look.query(trx).findOne({ logo_key: key }), { readOnly: true });
  if (!look) throw notFound();
  const { stream, size } = await ctx.get(FileStore).get(companyId, key);
  return { stream, size, type: look.logoType! };
}

/** Changes come one after the other. A row that says nothing any more goes. @returns what was before */
async function change(
  ctx: TenantContext,
  changes: Partial<Pick<Look, 'logoKey' | 'logoType' | 'accent' | 'accentDark'>>,
): Promise<Pick<Look, 'logoKey' | 'accent'>> {
  // In one statement, which holds the row: another change may take it away at any moment.
  const before = await Look.query(ctx.trx)
    .insert({})
    .onConflict('company_id')
    .merge({ accent: raw('looks.accent') as never })
    .returning('*');
  const { logoKey, accent } = { ...before, ...changes };
  if (logoKey === null && accent === null) await Look.query(ctx.trx).where({ id: before.id }).delete();
  else await Look.query(ctx.trx).where({ id: before.id }).patch(changes);
  await ctx.get(Companies).changed(ctx);
  return before;
}

const audit = (ctx: TenantContext, verb: string, details: Record<string, unknown>) =>
  ctx.audit({ operation: `branding.${verb}`, itemType: 'company', itemId: ctx.companyId, details });
