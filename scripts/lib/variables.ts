import { describeCore, describeVariables, type VariableRow } from '@kaiku/config';
import { Joi, type ServerPlugin, variableOf } from '@kaiku/sdk/server';

interface Plugin {
  manifest: { id: string };
  server: Pick<ServerPlugin, 'config'> | null;
}

const begin = '<!-- variables: written by `npm run generate` -->';
const end = '<!-- end of variables -->';

/** The document with the table of all variables, of Kaiku itself and of each plugin, between its two marks. */
export function withVariables(document: string, plugins: readonly Plugin[]): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/operations.md has lost its marks around the table of variables');
  const rows = [...describeCore(), ...plugins.flatMap(sectionOf)].map(
    ({ variable, default: shown, meaning }) => `| \`${variable}\` | ${shown} | ${meaning} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${document.slice(0, from)}${begin}\n${table}\n${document.slice(to)}`;
}

function sectionOf({ manifest, server }: Plugin): VariableRow[] {
  const variables = Object.entries(server?.config?.variables ?? {});
  return describeVariables(
    Joi.object(Object.fromEntries(variables.map(([property, schema]) => [variableOf(manifest.id, property), schema]))),
  ).map((row) => ({ ...row, meaning: `${row.meaning} (plugin ${manifest.id})` }));
}
