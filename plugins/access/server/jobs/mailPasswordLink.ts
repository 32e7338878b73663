import { oneLine } from '@kaiku/sdk/common';
import { Companies, defineJob, letterLook, Mailer, Secrets, Settings, writeLetter } from '@kaiku/sdk/server';
import { PasswordLink } from '../models/passwordLink.ts';
import { User } from '../models/user.ts';
import { greetedAs, mailLanguage } from '../services/letter.ts';

/** What the link lies in the queue sealed with. */
export const linkPurpose = 'password-link';

/** Brings a link to whose password it sets, unless it works no more by now. */
export const mailPasswordLink = defineJob<{ linkId: string; kind: 'first' | 'new'; sealed: string }>({
  name: 'access.mail-password-link',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { linkId, kind, sealed }) {
    const user = await ctx.tenant(({ trx }) =>
      User.query(trx)
        .whereIn(
          'id',
          PasswordLink.query(trx)
            .where({ id: linkId })
            .whereNull('ended_at')
            .where('expires_at', '>', trx.fn.now())
            .select('user_id'),
        )
        .first(),
    );
    if (!user) return;
    const { appUrl } = ctx.get(Settings);
    const company = oneLine((await ctx.get(Companies).get(ctx.companyId))?.name ?? '');
    const language = mailLanguage(user);
    // Who signed up was invited by nobody.
    const letterOf = kind === 'first' && user.trialExpires ? 'trial' : kind;
    const say = (key: string) => ctx.t(language, `mails.${letterOf}.${key}`, { name: greetedAs(user), company });
    const token = ctx.get(Secrets).decrypt(linkPurpose, sealed);
    const letter = writeLetter(
      language,
      {
        paragraphs: [say('greeting'), say('text')],
        action: { label: say('action'), address: `${appUrl}/${kind === 'first' ? 'sp' : 'rp'}/${token}` },
        notes: [say('validity'), say('unasked')],
      },
      await letterLook(ctx, company),
    );
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: user.email,
      subject: say('subject'),
      ...letter,
      idempotencyKey: `password-link-${linkId}`,
    });
  },
});
