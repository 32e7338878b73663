import { languages } from '@kaiku/sdk/common';
import { groupSchema } from './group.ts';
import { mostListed } from './listing.ts';
import { userSchema } from './user.ts';

/** Bytes of a body. */
export const mostBytes = 4 * 1024 * 1024;

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: mostBytes },
  filter: { supported: true, maxResults: mostListed },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the company, made on its provisioning page.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', description: "The company's users", schema: userSchema },
    { name: 'Group', endpoint: '/Groups', description: "The company's groups of users", schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const readOnly = { mutability: 'readOnly' } as const;

/** Of RFC 7643 those attributes that Kaiku keeps. */
export const schemas = (base: string) =>
  [
    {
      id: userSchema,
      name: 'User',
      description: 'A user of the company',
      attributes: [
        attribute('userName', 'How the directory calls the user; an e-mail address where none is named', {
          required: true,
          uniqueness: 'server',
        }),
        attribute('name', "The user's name", {
          type: 'complex',
          subAttributes: [
            attribute('formatted', 'Both together', readOnly),
            attribute('givenName', 'First name'),
            attribute('familyName', 'Last name'),
          ],
        }),
        attribute('displayName', 'As the directory shows the user'),
        attribute('preferredLanguage', 'Of the interface', { canonicalValues: languages }),
        attribute('active', 'Whether the user may come in', { type: 'boolean' }),
        attribute('emails', 'The primary one is the address that the user signs in with', {
          type: 'complex',
          multiValued: true,
          required: true,
          subAttributes: [
            attribute('value', 'The address', { required: true, uniqueness: 'server' }),
            attribute('type', 'work', { canonicalValues: ['work'] }),
            attribute('primary', 'Whether it is the one that counts', { type: 'boolean' }),
          ],
        }),
        attribute('roles', "Roles in the directory's words, which the company maps to roles of Kaiku", {
          type: 'complex',
          multiValued: true,
          subAttributes: [
            attribute('value', 'The role'),
            attribute('primary', 'Whether it is the only one', { type: 'boolean' }),
          ],
        }),
        attribute('groups', 'Groups that the user is in', {
          ...readOnly,
          type: 'complex',
          multiValued: true,
          subAttributes: [
            attribute('value', 'Its id', readOnly),
            attribute('$ref', 'Its address', {
              ...readOnly,
              type: 'reference',
              caseExact: true,
              referenceTypes: ['Group'],
            }),
            attribute('display', 'Its name', readOnly),
            attribute('type', 'direct', readOnly),
          ],
        }),
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      description: 'A group of users of the company',
      attributes: [
        attribute('displayName', 'Its name', { required: true, uniqueness: 'server' }),
        attribute('members', 'Users who are in it', {
          type: 'complex',
          multiValued: true,
          subAttributes: [
            attribute('value', "The user's id", { mutability: 'immutable' }),
            attribute('$ref', "The user's address", {
              type: 'reference',
              mutability: 'immutable',
              caseExact: true,
              referenceTypes: ['User'],
            }),
            attribute('display', "The user's name", readOnly),
            attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] }),
          ],
        }),
      ],
    },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
