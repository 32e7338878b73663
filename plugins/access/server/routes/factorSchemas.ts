import { anyRecord, isoTime, Joi, uuid } from '@kaiku/sdk/server';

const base64url = (max: number) =>
  Joi.string()
    .max(max)
    .pattern(/^[\w-]+$/);
const credential = (response: Record<string, Joi.Schema>) =>
  Joi.object({
    id: base64url(1_400).required(),
    rawId: base64url(1_400).required(),
    type: Joi.valid('public-key').required(),
    response: Joi.object({ clientDataJSON: base64url(8_000).required(), ...response }).required(),
    clientExtensionResults: anyRecord().default({}),
    authenticatorAttachment: Joi.string().max(40).allow(null),
  });

/** As browsers write them (WebAuthn, `toJSON`). */
export const passkeyAnswer = () =>
  credential({
    authenticatorData: base64url(8_000).required(),
    signature: base64url(8_000).required(),
    userHandle: base64url(100).allow(null, ''),
  });
export const passkeyMade = () =>
  credential({
    attestationObject: base64url(20_000).required(),
    authenticatorData: base64url(8_000),
    publicKey: base64url(4_000),
    publicKeyAlgorithm: Joi.number(),
    transports: Joi.array().items(Joi.string().max(40)).max(20),
  });
/** What the browser is told to ask of a passkey, or to make. */
export const passkeyOptions = () => Joi.object({ options: anyRecord().required() });

/** People write codes of apps with blanks. */
export const appCode = () =>
  Joi.string()
    .replace(/\s/g, '')
    .pattern(/^\d{6}$/);
export const recoveryCode = () => Joi.string().trim().max(40);
export const factorName = () =>
  Joi.string()
    .trim()
    .min(1)
    .max(60)
    .pattern(/[\p{Cc}\u2028\u2029]/u, { invert: true });

export const appSetUp = () =>
  Joi.object({
    set_up: Joi.string().required().description('Names the secret when its first code comes'),
    secret: Joi.string().required().description('In base32, for who types it into the app'),
    address: Joi.string().required().description('otpauth: what a QR code says'),
  });
export const newProof = {
  name: factorName().required(),
  app: Joi.object({ set_up: Joi.string().max(100).required(), code: appCode().required() }),
  passkey: passkeyMade(),
};
export const recoveryCodesReply = () =>
  Joi.array()
    .items(Joi.string())
    .required()
    .description('New recovery codes, told this once; none where there are some');

export const factorReply = () =>
  Joi.object({
    factor_id: uuid().required(),
    kind: Joi.string().valid('app', 'passkey').required(),
    name: Joi.string().required(),
    created_at: isoTime().required(),
    used_at: isoTime().allow(null).required(),
    synced: Joi.boolean().required().description('A passkey that its owner has on several devices'),
  });
