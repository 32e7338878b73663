import { type Config, coreVariables, PluginFault } from '@kaiku/config';
import { type ConfigSection, Joi, variableOf } from '@kaiku/sdk/server';

/** Joi's own words repeat the value, which may be a secret. */
const messages = {
  'string.pattern.base': '{{#label}} does not have the right form',
  'string.pattern.name': '{{#label}} is no {{#name}}',
};

/**
 * Reads a plugin's own section of the environment.
 * @throws PluginFault `config_invalid` that names the plugin and every wrong variable
 */
export function readSection<T extends object>(
  plugin: string,
  section: ConfigSection<T>,
  { pluginVariables }: Pick<Config, 'pluginVariables'>,
): T {
  const properties = Object.keys(section.variables) as (keyof T & string)[];
  const names = new Map(properties.map((property) => [property, variableOf(plugin, property)]));
  const taken = [...names.values()].find((name) => coreVariables.includes(name));
  if (taken || !section.id.startsWith(`${plugin}.`)) {
    throw new PluginFault(
      plugin,
      'config_conflict',
      `The configuration of plugin "${plugin}" ${taken ? `names ${taken}, which is a variable of Kaiku itself` : `has the id "${section.id}"`}.`,
      taken ? 'Rename the property.' : `Let the id begin with "${plugin}.".`,
    );
  }
  const given = Object.fromEntries([...names.values()].map((name) => [name, pluginVariables[name]]));
  const schema = Joi.object(
    Object.fromEntries(properties.map((property) => [names.get(property)!, section.variables[property]])),
  );
  const { value, error } = schema.validate(given, { abortEarly: false, messages });
  if (error) {
    throw new PluginFault(
      plugin,
      'config_invalid',
      `The configuration of plugin "${plugin}" is wrong: ${error.details.map(({ message }) => message).join('; ')}`,
      'Set the named environment variables right; docs/operations.md lists those of our own plugins.',
    );
  }
  return Object.fromEntries(properties.map((property) => [property, value[names.get(property)!]])) as T;
}
