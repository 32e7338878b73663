import { type Language, languages } from '@kaiku/sdk/common';
import { Joi, type PluginContext, route, TenantRunner } from '@kaiku/sdk/server';
import { leadsOut, readsAsAddress } from '../../contract/names.ts';
import { AccessConfig } from '../config.ts';
import { AccessCaptcha, AccessDoor } from '../services/ports.ts';
import { createSignUp, type NewTrial } from '../services/signUp.ts';
import { email } from '../services/users/email.ts';

/** A text of one line: nothing of it begins another in a mail or a log. */
const line = () =>
  Joi.string()
    .trim()
    .max(100)
    .pattern(/[\p{Cc}\u2028\u2029]/u, { invert: true })
    // Anybody may have a mail of ours sent to anybody: what it says of them leads nowhere.
    .custom((text: string, { error }) => (leadsOut(text) ? error('any.invalid') : text));
/** Of a person: no name is an address either. */
const personName = () =>
  line().custom((text: string, { error }) => (readsAsAddress(text) ? error('any.invalid') : text));

export function signUpRoutes(plugin: PluginContext) {
  const signUp = createSignUp(
    plugin.get(TenantRunner),
    plugin.get(AccessCaptcha),
    plugin.get(AccessDoor),
    plugin.get(AccessConfig).trialUsers,
  );
  return [
    route<object, object, Omit<NewTrial, 'language'> & { language?: Language }>({
      id: 'signUp',
      method: 'POST',
      path: '/auth/signup',
      summary: 'Makes a company on trial and its first user, and sends the mail with the link to the first password',
      access: 'public',
      rateLimit: { points: 20, seconds: 60 },
      payload: Joi.object({
        email: email().required(),
        first_name: personName().min(1).required(),
        last_name: personName().allow('').default(''),
        company: line().min(1).required(),
        language: Joi.string().valid(...languages),
        recaptcha: Joi.string().max(4_000).required(),
      }),
      reply: Joi.object({ accepted: Joi.valid(true).required() }),
      transaction: 'none',
      async handler({ ip, language }, { payload }) {
        await signUp({ language, ...payload }, ip);
        return { accepted: true };
      },
    }),
  ];
}
