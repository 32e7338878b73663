import { defineConfig, Joi } from '@kaiku/sdk/server';

interface Delivering {
  mailDomain: string;
  perSecond: number;
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
});
