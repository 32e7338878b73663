import type { Token } from '@kaiku/sdk/common';
import type Joi from 'joi';

/**
 * What the operator may set for one plugin: a token whose service are the values. The property `maxItems` of the plugin
 * `guest-book` is the environment variable `KAIKU_GUEST_BOOK_MAX_ITEMS`.
 */
export interface ConfigSection<T extends object> extends Token<T> {
  readonly variables: { readonly [K in keyof T]: Joi.Schema };
}

/**
 * Defines a plugin's own configuration; the server part names it as `config`. Each schema says with `description` what
 * the variable is for, which docs/operations.md repeats.
 * @param id `<plugin>.<Config>`
 */
export const defineConfig = <T extends object>(
  id: string,
  variables: ConfigSection<T>['variables'],
): ConfigSection<T> => ({ kind: 'token', id, variables });

/** Name of the environment variable of a property. */
export const variableOf = (plugin: string, property: string): string =>
  `KAIKU_${plugin.replaceAll('-', '_')}_${property.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase();
