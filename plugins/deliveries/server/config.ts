import { defineConfig, Joi } from '@kaiku/sdk/server';

interface Delivering {
  mailDomain: string;
  nameServers: string;
  perSecond: number;
  perDomainPerSecond: number;
  repliesSecret: string;
  repliesTwilioToken: string;
  returnDomain: string;
  returnPort: number;
  returnSecret: string;
  twilioUrl: string;
  twilioAccount: string;
  twilioKey: string;
  twilioSecret: string;
  twilioService: string;
}

export const DeliveriesConfig = defineConfig<Delivering>('deliveries.Config', {
  mailDomain: Joi.string()
    .domain({ tlds: false })
    .default('kaiku.example')
    .description('what stands after the @ of the senders of surveys; it must let the mail server send for it'),
  nameServers: Joi.string()
    .pattern(/^([\d.]{7,15}|\[[0-9a-fA-F:]+\])(:\d{1,5})?(,([\d.]{7,15}|\[[0-9a-fA-F:]+\])(:\d{1,5})?)*$/)
    .allow('')
    .default('')
    .description(
      'name servers that are asked for the records of companies’ own mail domains, such as `192.0.2.1,192.0.2.2:5353`; without them those of the machine',
    ),
  perSecond: Joi.number()
    .integer()
    .min(1)
    .max(10_000)
    .default(50)
    .description('messages of one delivery that are handed over in a second at the most'),
  perDomainPerSecond: Joi.number()
    .integer()
    .min(0)
    .max(10_000)
    .default(50)
    .description('e-mails of one delivery to one receiving domain in a second at the most; 0: as many as to all'),
  repliesSecret: Joi.string()
    .min(16)
    .allow('')
    .default('')
    .description(
      'secret that an SMS gateway signs replies with, which it brings to `/sms/replies` of the respondents’ origin, and what became of messages, to `/sms/status`; without it there are no such addresses',
    ),
  repliesTwilioToken: Joi.string()
    .min(16)
    .allow('')
    .default('')
    .description(
      'Auth Token of the Twilio account that brings replies to `/sms/replies/twilio`, and what became of messages to `/sms/status/twilio`; without it there are no such addresses',
    ),
  twilioUrl: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .default('https://api.twilio.com')
    .description('API that `KAIKU_SMS_GATEWAY=twilio` sends by: Twilio’s, or of a gateway that speaks it'),
  twilioAccount: Joi.string()
    .pattern(/^[A-Za-z0-9-]{2,64}$/)
    .allow('')
    .default('')
    .description('Account SID that messages are sent by; needed with `KAIKU_SMS_GATEWAY=twilio`'),
  twilioKey: Joi.string()
    .pattern(/^[A-Za-z0-9-]{2,64}$/)
    .allow('')
    .default('')
    .description('SID of an API key that signs in there; without it the account does'),
  twilioSecret: Joi.string()
    .allow('')
    .default('')
    .description(
      'secret of that API key; without it `KAIKU_DELIVERIES_REPLIES_TWILIO_TOKEN`, the Auth Token of the account',
    ),
  twilioService: Joi.string()
    .pattern(/^[A-Za-z0-9-]{2,64}$/)
    .allow('')
    .default('')
    .description(
      'SID of a Messaging Service that sends what has a name as sender, where names are not allowed as senders; numbers send for themselves',
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
