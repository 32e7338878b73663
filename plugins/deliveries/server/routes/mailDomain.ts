import { inTransaction, isoTime, Joi, notFound, route, type TenantContext } from '@kaiku/sdk/server';
import { mailDomainStates } from '../../contract/index.ts';
import { DeliveriesConfig } from '../config.ts';
import { noteChecked, ownDomain, removeMailDomain, setMailDomain, told } from '../mailDomain/mailDomain.ts';
import { createRecordReader, recordName, recordValue } from '../mailDomain/records.ts';

const path = '/company/mail_domain';
const managing = { access: { permission: 'company.manage' } } as const;

const reply = Joi.object({
  default_domain: Joi.string().required().description('What senders have without a domain of the company'),
  own: Joi.object({
    domain: Joi.string().required(),
    record_name: Joi.string().required().description('Name of the TXT record that the domain has to have'),
    record_value: Joi.string().required(),
    state: Joi.string()
      .valid(...mailDomainStates)
      .required(),
    checked_at: isoTime().allow(null).required(),
    used_since: isoTime()
      .allow(null)
      .required()
      .description('Senders have it, and their e-mails are signed; null: not yet'),
  })
    .allow(null)
    .required(),
});

async function tell(ctx: TenantContext) {
  const own = await ownDomain(ctx);
  return {
    default_domain: ctx.get(DeliveriesConfig).mailDomain,
    own: own
      ? {
          domain: own.domain,
          record_name: recordName(own.domain, own.selector),
          record_value: recordValue(own.publicKey),
          state: own.state,
          checked_at: own.checkedAt?.toISOString() ?? null,
          used_since: own.usedSince?.toISOString() ?? null,
        }
      : null,
  };
}

/** The domain that a company's e-mails come from (DEL-120). */
export const mailDomainRoutes = [
  route({
    id: 'getMailDomain',
    method: 'GET',
    path,
    summary: 'The domain that the company’s e-mails come from, and the record that proves it',
    ...managing,
    reply,
    handler: tell,
  }),

  route<object, object, { domain: string }>({
    id: 'setMailDomain',
    method: 'PUT',
    path,
    summary: 'Sets the domain that the company’s e-mails are to come from; it is used once its record is found',
    ...managing,
    payload: Joi.object({
      // The description of the API knows host names alone.
      domain: Joi.string().trim().hostname().domain({ tlds: false, minDomainSegments: 2 }).max(200).required(),
    }),
    reply,
    async handler(ctx, { payload }) {
      await setMailDomain(ctx, payload.domain);
      return tell(ctx);
    },
  }),

  route({
    id: 'checkMailDomain',
    method: 'POST',
    path: `${path}/check`,
    summary: 'Looks for the record of the company’s domain now',
    ...managing,
    reply,
    // Name servers take their time.
    transaction: 'none',
    async handler(ctx) {
      const own = await inTransaction(ctx, ownDomain, { readOnly: true });
      if (!own) throw notFound();
      const read = createRecordReader(ctx.get(DeliveriesConfig).nameServers);
      const state = await read(own.domain, own.selector, own.publicKey);
      return inTransaction(ctx, async (tenant) => {
        const used = await noteChecked(tenant, own, state);
        if (used !== null) await told(tenant, { domain: own.domain, used });
        return tell(tenant);
      });
    },
  }),

  route({
    id: 'removeMailDomain',
    method: 'DELETE',
    path,
    summary: 'The company’s e-mails come from the product’s domain again',
    ...managing,
    reply,
    async handler(ctx) {
      await removeMailDomain(ctx);
      return tell(ctx);
    },
  }),
];
