import { type App, createVerdicts, type Verdict } from '@kaiku/core';
import { type Access, resourceParam } from '@kaiku/sdk/common';

/** A call of the node, and what lets somebody make it. */
interface Call {
  plugin: string;
  method: string;
  path: string;
  access: Access;
  /** Company features that must be on. */
  features: string[];
}

const marks: Readonly<Record<Verdict, string>> = { yes: '●', rights: '○', no: '' };

/** The text of docs/access.md: who may make which call, as routes and manifests say it. */
export function describeAccess(app: App): string {
  const verdicts = createVerdicts(app.host.rules, app.host.plugins);
  const callers: { name: string; judge(access: Access): Verdict }[] = [
    { name: 'nobody', judge: (access) => (access === 'public' ? 'yes' : 'no') },
    { name: 'none', judge: (access) => verdicts(null, access) },
    ...rolesInOrder(app).map((name) => ({ name, judge: (access: Access) => verdicts(name, access) })),
  ];
  const calls = callsOf(app);
  const parts = [...new Set(calls.map(({ plugin }) => plugin))].map((plugin) => {
    const rows = calls
      .filter((call) => call.plugin === plugin)
      .map(({ method, path, access, features }) =>
        [
          `\`${method} ${path}\``,
          inWords(access),
          features.join(', '),
          ...callers.map((one) => marks[one.judge(access)]),
        ].join(' | '),
      );
    const names = ['call', 'asks for', 'feature', ...callers.map(({ name }) => name)];
    return [
      `## ${plugin}`,
      '',
      line(names.join(' | ')),
      line(names.map(() => '---').join('|')),
      ...rows.map(line),
    ].join('\n');
  });
  return `# Who may call what

Written by \`npm run generate\` from the routes and manifests; not to be edited. A test makes every call of it as every
caller and finds each let in or refused as it says.

- A caller has one role and no other, in their own company; *nobody* is not signed in, *none* has no role. \`admin\` are the
  provider's managers.
- ● is let in. ○ is let in with a permission on the thing that the path names: any one of those that *asks for* names, or \`full\`.
  Otherwise the call is refused: 401 without a session, else 403.
- *feature*: a company that has it switched off is refused with 403, whoever calls; where it says *but admin*, all but the
  provider's managers.
- Being let in is not all: what a call may do to which rows is decided by its plugin, and by the database, which shows a company
  its own rows only.

${parts.join('\n\n')}
`;
}

/** The provider's managers, who may do all, stand last. */
function rolesInOrder({ host }: App): string[] {
  const keys = host.rules.roles.map(({ key }) => key);
  return [...keys.filter((key) => key !== 'admin'), 'admin'];
}

const line = (text: string): string => `| ${text} |`;

/** Each route of both servers, also those that plugins make past the platform's own declaration. */
function callsOf({ server, answerServer, routes, host }: App): Call[] {
  const declared = new Map(routes.map((one) => [one.route.id, one]));
  const enabledBy = new Map(
    host.plugins.map(({ manifest: { id, enabledBy: by, openToManagers } }) => [
      id,
      by && openToManagers ? `${by}, but admin` : (by ?? null),
    ]),
  );
  const calls = [...server.table(), ...answerServer.table()].map((route): Call => {
    const { access, plugin, feature, declared: id } = route.settings.app ?? {};
    const known = id === undefined ? undefined : declared.get(id);
    const owner = known?.plugin ?? plugin ?? (route.realm.plugin as string | undefined) ?? 'core';
    const features = [enabledBy.get(owner), known?.route.feature ?? feature];
    return {
      plugin: owner,
      method: route.method.toUpperCase(),
      path: route.path,
      access: access!,
      features: access === 'public' ? [] : features.filter((one) => one !== null && one !== undefined),
    };
  });
  // Assets are served by both.
  const byName = new Map(calls.map((call) => [`${call.plugin} ${call.path} ${call.method}`, call]));
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, call]) => call);
}

function inWords(access: Access): string {
  if (access === 'public') return 'nothing';
  if (access === 'session') return 'a session';
  if (access === 'account') return 'a session, for what is one’s own';
  if ('permission' in access) return `\`${access.permission}\``;
  if ('flag' in access) return `being ${access.flag}`;
  if ('resource' in access) return `${access.resource} \`{${resourceParam(access)}}\`: ${access.needs.join(', ')}`;
  const parts = [...new Set(('allOf' in access ? access.allOf : access.anyOf).map(inWords))];
  return parts.join('allOf' in access ? ' and ' : ' or ');
}
