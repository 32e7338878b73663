import { generateKeyPair, randomBytes } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { invalid, type RequestContext, type SealedColumn, Secrets, type TenantContext } from '@kaiku/sdk/server';
import type { MailDomainState } from '../../contract/index.ts';
import { DeliveriesConfig } from '../config.ts';
import { domainOf } from '../domains/judge.ts';
import { MailDomain } from '../models/mailDomain.ts';

const keyPurpose = 'deliveries-dkim';
export const sealedKeys: SealedColumn = {
  table: 'deliveries.mail_domains',
  column: 'private_key',
  purpose: keyPurpose,
};

/** With what mails of a domain are signed. */
export interface Signing {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

const generate = promisify(generateKeyPair);

/** RFC 8301: 2048 bits. */
async function newKey() {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
}

const shortest = 4;
const longest = 200;

export const ownDomain = ({ trx }: Pick<TenantContext, 'trx'>) => MailDomain.query(trx).first();

/** What stands after the @ of senders: the company's own domain once its record was found, and otherwise the product's. */
export const mailDomainIn = (ctx: Pick<TenantContext, 'get'>, own: MailDomain | undefined): string =>
  own?.usedSince ? own.domain : ctx.get(DeliveriesConfig).mailDomain;

export const mailDomainOf = async (ctx: TenantContext): Promise<string> => mailDomainIn(ctx, await ownDomain(ctx));

/** With what a mail from this address is signed; null: we have no key of its domain that is in use. */
export function signingFor(ctx: Pick<TenantContext, 'get'>, own: MailDomain | undefined, from: string): Signing | null {
  if (!own?.usedSince || own.domain !== domainOf(from)) return null;
  const privateKey = ctx.get(Secrets).decrypt(keyPurpose, own.privateKey);
  return { domainName: own.domain, keySelector: own.selector, privateKey };
}

/** The company's domain with a key of its own; one that it has stays as it is. @throws Problem `validation` */
export async function setMailDomain(ctx: RequestContext, text: string): Promise<void> {
  // As it stands in records and signatures, where letters beyond ASCII are written by others.
  const domain = domainToASCII(text);
  if (domain.length < shortest || domain.length > longest)
    throw invalid({ path: 'domain', code: 'format', params: { label: 'domain' } });
  if (domain === ctx.get(DeliveriesConfig).mailDomain.toLowerCase())
    throw invalid({ path: 'domain', code: 'mail_domain_ours' });
  const before = await ownDomain(ctx);
  if (before?.domain === domain) return;
  const { publicKey, privateKey } = await newKey();
  await MailDomain.query(ctx.trx)
    .insert({
      companyId: ctx.companyId,
      domain,
      selector: `kaiku-${randomBytes(4).toString('hex')}`,
      privateKey: ctx.get(Secrets).encrypt(keyPurpose, privateKey),
      publicKey,
      state: 'unchecked',
      checkedAt: null,
      usedSince: null,
    })
    .onConflict('company_id')
    .merge();
  await told(ctx, { domain, ...(before && { before: before.domain }) });
}

export async function removeMailDomain(ctx: RequestContext): Promise<void> {
  const removed = await MailDomain.query(ctx.trx).delete().returning('domain');
  const [before] = removed as unknown as { domain: string }[];
  if (before) await told(ctx, { before: before.domain });
}

export const told = (ctx: Pick<RequestContext, 'audit' | 'companyId'>, details: Record<string, unknown>) =>
  ctx.audit({ operation: 'company.mail_domain', itemType: 'company', itemId: ctx.companyId, details });

/**
 * Notes what was found of a key. One whose record is gone is not used any more, so that no mail is signed in vain; what no name
 * server answers changes nothing.
 * @returns whether it is used from now on, or no more; null: as before
 */
export async function noteChecked(
  { trx }: Pick<TenantContext, 'trx'>,
  { selector, usedSince }: Pick<MailDomain, 'selector' | 'usedSince'>,
  state: MailDomainState,
): Promise<boolean | null> {
  const now = new Date();
  const used = state === 'found' ? (usedSince ?? now) : state === 'unreachable' ? usedSince : null;
  // Of another key, which was set meanwhile, nothing is known.
  const noted = await MailDomain.query(trx).where({ selector }).patch({ state, checkedAt: now, usedSince: used });
  return noted === 0 || (used === null) === (usedSince === null) ? null : used !== null;
}
