import { oneLine } from '@kaiku/sdk/common';
import { Companies, defineJob, letterLook, Mailer, Settings, writeLetter } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import { greetedAs, mailLanguage, timeInWords } from '../services/letter.ts';

/** Tells somebody that their password was changed, so that they notice when it was not they who did. */
export const mailPasswordSet = defineJob<{ userId: string; at: string; key: string }>({
  name: 'access.mail-password-set',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { userId, at, key }) {
    const user = await ctx.tenant(({ trx }) => User.query(trx).findOne({ id: userId, state: 'active' }));
    if (!user) return;
    const { timeZone = 'UTC', name = '' } = (await ctx.get(Companies).get(ctx.companyId)) ?? {};
    const language = mailLanguage(user);
    const say = (text: string) =>
      ctx.t(language, `mails.passwordSet.${text}`, {
        name: greetedAs(user),
        time: timeInWords(language, timeZone, new Date(at)),
      });
    const letter = writeLetter(
      language,
      {
        paragraphs: [say('greeting'), say('text'), say('sessions')],
        action: { label: say('action'), address: `${ctx.get(Settings).appUrl}/login?view=forgot` },
        notes: [say('you')],
      },
      await letterLook(ctx, oneLine(name)),
    );
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: user.email,
      subject: say('subject'),
      ...letter,
      idempotencyKey: `password-set-${key}`,
    });
  },
});
