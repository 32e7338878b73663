import { defineConfig, Joi } from '@kaiku/sdk/server';

interface Delivering {
  mailDomain: string;
  perSecond: number;
  repliesSecret: string;
  repliesTwilioToken: string;
  returnDomain: string;
  returnPort: number;
  returnSecret: string;
}

export const DeliveriesConfig = defineConfig<Delivering>('deliveries.Config', {
  mailDomain: Joi.string()
    .domain({ tlds: false })
    .default('kaiku.example')
    .description('what stands after the @ of the senders of surveys; it must let the mail server send for it'),
  perSecond: Joi.number()
    .integer()
    .min(1)
    .max(10_000)
    .default(50)
    .description('messages of one delivery that are handed over in a second at the most'),
  repliesSecret: Joi.string()
    .min(16)
    .allow('')
    .default('')
    .description(
      'secret that an SMS gateway signs replies with, which it brings to `/sms/replies` of the respondents’ origin; without it there is no such address',
    ),
  repliesTwilioToken: Joi.string()
    .min(16)
    .allow('')
    .default('')
    .description(
      'Auth Token of the Twilio account that brings replies to `/sms/replies/twilio`; without it there is no such address',
    ),
  returnDomain: Joi.string()
    .domain({ tlds: false })
    .allow('')
    .default('')
    .description(
      'domain that mails which cannot be delivered come back to; its MX leads to `KAIKU_DELIVERIES_RETURN_PORT` or to who calls `/mail/returned`. Without it they come back to the sender',
    ),
  returnPort: Joi.number()
    .port()
    .default(0)
    .description('port on which this node takes returned mail by SMTP; 0: none'),
  returnSecret: Joi.string()
    .min(16)
    .allow('')
    .default('')
    .description(
      'secret that a mail server signs returned mail with, which it brings to `/mail/returned` of the respondents’ origin; without it there is no such address',
    ),
});
