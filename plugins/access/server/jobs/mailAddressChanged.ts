import { oneLine } from '@kaiku/sdk/common';
import { Companies, defineJob, letterLook, Mailer, writeLetter } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import { greetedAs, mailLanguage, timeInWords } from '../services/letter.ts';

/** Tells at the former address that another one signs in from now on: whoever reads only the new one would hide it. */
export const mailAddressChanged = defineJob<{ userId: string; former: string; at: string; key: string }>({
  name: 'access.mail-address-changed',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { userId, former, at, key }) {
    const user = await ctx.tenant(({ trx }) => User.query(trx).findOne({ id: userId }).whereNot({ state: 'removed' }));
    if (!user) return;
    const { timeZone = 'UTC', name = '' } = (await ctx.get(Companies).get(ctx.companyId)) ?? {};
    const company = oneLine(name);
    const language = mailLanguage(user);
    const say = (text: string) =>
      ctx.t(language, `mails.addressChanged.${text}`, {
        name: greetedAs({ firstName: user.firstName, email: former }),
        company,
        former,
        time: timeInWords(language, timeZone, new Date(at)),
      });
    const letter = writeLetter(
      language,
      { paragraphs: [say('greeting'), say('text'), say('then')], notes: [say('you')] },
      await letterLook(ctx, company),
    );
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: former,
      subject: say('subject'),
      ...letter,
      idempotencyKey: `address-changed-${key}`,
    });
  },
});
