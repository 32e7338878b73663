import { type Collector, CollectorReader } from '@kaiku/plugin-collectors/contract';
import { type SurveyHead, SurveyReader, senderOf } from '@kaiku/plugin-surveys/contract';
import { isLanguage, type Language } from '@kaiku/sdk/common';
import { Branding, Companies, Settings, type TenantContext } from '@kaiku/sdk/server';
import { fillSurvey, type LetterLook, personalLength, type SmsSize, smsSizeWithLink } from '../../contract/index.ts';
import { mailDomainIn, ownDomain, type Signing, signingFor } from '../mailDomain/mailDomain.ts';
import type { Rule } from '../models/delivery.ts';

/** Of what every message of a delivery is made. */
export interface Envelope {
  survey: string;
  language: Language;
  /** Of the link, without a personal token. */
  address: string;
  /** Whether the link takes answers now. */
  open: boolean;
  /** Of an e-mail. */
  sender: { name: string; address: string };
  /** With what it is signed; null: not by us. */
  signing: Signing | null;
}

export const addressOf = (ctx: Pick<TenantContext, 'get'>, url: string): string =>
  `${ctx.get(Settings).answerUrl}/a/${url}`;

/** A personal link, or the link of all. */
export const linkFor = (address: string, token: string | null): string => (token ? `${address}?r=${token}` : address);

/** How many text messages a body comes to with its link. */
export async function sizeOf(ctx: TenantContext, surveyId: string, body: string, url: string): Promise<SmsSize> {
  const head = await ctx.get(SurveyReader).head(ctx, surveyId);
  const named = fillSurvey(body, head?.name ?? '');
  return smsSizeWithLink(named, addressOf(ctx, url).length + personalLength);
}

export type SenderFields = Pick<Rule, 'senderName' | 'senderEmail'>;

export type EnvelopeFields = SenderFields & Pick<Rule, 'channel' | 'surveyId' | 'collectorId'>;

/** Of what stands in messages that lead through a link besides what was written. */
export function languageOf(
  link: Pick<Collector, 'language'>,
  { language: main }: Pick<SurveyHead, 'language'>,
): Language {
  const language = link.language ?? main;
  return isLanguage(language) ? language : 'en';
}

const isOpen = (link: Pick<Collector, 'state'>, { state, deletedAt }: SurveyHead): boolean =>
  link.state === 'open' && state === 'published' && deletedAt === null;

/** Whether a link takes answers now. */
export async function takesAnswers(ctx: TenantContext, surveyId: string, collectorId: string): Promise<boolean> {
  const link = await ctx.get(CollectorReader).get(ctx, collectorId);
  const head = link && (await ctx.get(SurveyReader).head(ctx, surveyId));
  return Boolean(link && head && isOpen(link, head));
}

/** Null when survey or link are gone. */
export async function envelopeOf(ctx: TenantContext, rule: EnvelopeFields): Promise<Envelope | null> {
  const link = await ctx.get(CollectorReader).get(ctx, rule.collectorId);
  const reader = ctx.get(SurveyReader);
  const head = await reader.head(ctx, rule.surveyId);
  if (!link || !head) return null;
  const asked = await reader.asked(ctx, rule.surveyId);
  const domain = rule.channel === 'email' ? await ownDomain(ctx) : undefined;
  // The survey's own address (SUR-014), or the one that the delivery names.
  const address = (asked && senderOf(asked.structure).address) ?? `${rule.senderEmail}@${mailDomainIn(ctx, domain)}`;
  return {
    survey: head.name,
    language: languageOf(link, head),
    address: addressOf(ctx, link.url),
    open: isOpen(link, head),
    sender: { name: rule.senderName, address },
    signing: signingFor(ctx, domain, address),
  };
}

/** How an e-mail of the company looks. Outside of a transaction. */
export async function lookOf(
  ctx: Pick<TenantContext, 'companyId' | 'get' | 'find'>,
  language: Language,
): Promise<LetterLook> {
  const brand = await ctx.find(Branding)?.of(ctx.companyId);
  const name = (await ctx.get(Companies).get(ctx.companyId))?.name ?? '';
  return {
    language,
    accent: brand?.accent ?? null,
    logo: brand?.logo ? { address: `${ctx.get(Settings).appUrl}${brand.logo}`, name } : null,
  };
}
