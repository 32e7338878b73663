import { oneLine } from '@kaiku/sdk/common';
import { Companies, defineJob, letterLook, Mailer, Settings, writeLetter } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import { greetedAs, mailLanguage, timeInWords } from '../services/letter.ts';

/** What became of somebody's second factors; `guessed`: wrong ones were shown until they were stopped. */
export type FactorNews = 'added' | 'removed' | 'taken' | 'codes' | 'recovery' | 'guessed';

/** Tells somebody what became of their second factors, so that they notice when it was not they who did it. */
export const mailFactorNews = defineJob<{
  userId: string;
  news: FactorNews;
  /** Of a factor. */
  factor?: string;
  /** Recovery codes that are left. */
  left?: number;
  at: string;
  key: string;
}>({
  name: 'access.mail-factor-news',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { userId, news, factor = '', left = 0, at, key }) {
    const user = await ctx.tenant(({ trx }) => User.query(trx).findOne({ id: userId, state: 'active' }));
    if (!user) return;
    const { timeZone = 'UTC', name = '' } = (await ctx.get(Companies).get(ctx.companyId)) ?? {};
    const language = mailLanguage(user);
    const values = {
      name: greetedAs(user),
      factor: oneLine(factor),
      count: left,
      time: timeInWords(language, timeZone, new Date(at)),
    };
    const say = (text: string) => ctx.t(language, `mails.factor.${text}`, values);
    const { appUrl } = ctx.get(Settings);
    const letter = writeLetter(
      language,
      {
        paragraphs: [say('greeting'), say(`${news}.text`), say(`${news}.then`)],
        action:
          news === 'taken'
            ? { label: say('signIn'), address: `${appUrl}/login` }
            : { label: say('look'), address: `${appUrl}/account` },
        notes: [say('you')],
      },
      await letterLook(ctx, oneLine(name)),
    );
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: user.email,
      subject: say(`${news}.subject`),
      ...letter,
      idempotencyKey: `factor-news-${key}`,
    });
  },
});
