import { AnswerOrigin, type PluginContext, Settings } from '@kaiku/sdk/server';
import { AccessConfig } from './config.ts';
import { accountRoutes } from './routes/account.ts';
import { authRoutes } from './routes/auth.ts';
import { serveCaptchaFrame } from './routes/captchaFrame.ts';
import { factorRoutes } from './routes/factors.ts';
import { groupRoutes } from './routes/groups.ts';
import { methodRoutes } from './routes/methods.ts';
import { newUserRoutes } from './routes/newUsers.ts';
import { ownSessionRoutes } from './routes/ownSessions.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { secondStepRoutes } from './routes/secondStep.ts';
import { signUpRoutes } from './routes/signUp.ts';
import { substituteRoutes } from './routes/substitutes.ts';
import { trialRoutes } from './routes/trial.ts';
import { userRoutes } from './routes/user.ts';
import { usersRoutes } from './routes/users.ts';
import { readRecaptcha } from './services/recaptcha.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(
    ...authRoutes(ctx),
    ...secondStepRoutes(ctx),
    ...methodRoutes(ctx),
    ...passwordRoutes(ctx),
    ...signUpRoutes(ctx),
    ...accountRoutes(ctx),
    ...trialRoutes(ctx),
    ...ownSessionRoutes(ctx),
    ...factorRoutes(ctx),
    ...substituteRoutes(ctx),
    ...groupRoutes,
    ...userRoutes(ctx),
    ...usersRoutes,
    ...newUserRoutes(ctx),
  );
  const { appUrl, answerUrl } = ctx.get(Settings);
  serveCaptchaFrame(ctx.get(AnswerOrigin).server, readRecaptcha(ctx.get(AccessConfig), answerUrl), appUrl);
}
