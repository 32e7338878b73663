import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** What plugins meet at, by the function that defines it in a contract. */
const kinds = {
  token: 'service',
  definePoint: 'point',
  defineEvent: 'event',
  defineSignal: 'signal',
  defineSlot: 'slot',
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

interface Meeting {
  kind: Kind;
  /** What it is called in code: `SurveyReader`, `shellSlots.home`. */
  name: string;
  id: string;
  /** Who owns it: `platform`, or a plugin's id. */
  owner: string;
  /** Payload, props, or what is contributed. */
  type: string;
  /** Of a service: names of what can be called. */
  members: string[];
  about: string;
}

const sections: readonly [title: string, text: string, columns: string, of: (one: Meeting) => boolean][] = [
  [
    'Services',
    'Take them with `ctx.get(Name)`, or name them where a factory depends on them.',
    'id | what can be called | what it is',
    ({ kind, id }) => kind === 'service' && !id.startsWith('sdk.'),
  ],
  [
    'Ports',
    'Services that one plugin implements for all; taken as services are.',
    'id | what can be called | what it is',
    ({ kind, id }) => kind === 'service' && id.startsWith('sdk.'),
  ],
  ['Events', 'Hear them with `subscribe`.', 'name | payload | when', ({ kind }) => kind === 'event'],
  [
    'Points',
    'Add to them with `binder.contribute`.',
    'id | what is contributed | what for',
    ({ kind }) => kind === 'point',
  ],
  ['Slots', 'Fill them with an extension of the manifest.', 'id | props | where', ({ kind }) => kind === 'slot'],
  ['Signals', 'Hear them with `onSignal`.', 'name | payload | when', ({ kind }) => kind === 'signal'],
];

/** The text of docs/plugin-contracts.md, as the platform's and the plugins' contracts say it. */
export function describeContracts(root: string): string {
  const found = [
    ...globSync('sdk/{common,server}/*.ts', { cwd: root })
      .sort()
      .flatMap((file) => meetingsOf(root, file, 'platform')),
    ...globSync('plugins/*/contract/*.ts', { cwd: root })
      .sort()
      .flatMap((file) => meetingsOf(root, file, file.split(path.sep)[1]!)),
  ];
  const parts = sections.map(([title, text, columns, of]) => {
    const ours = found.filter(of);
    const owners = [...new Set(ours.map(({ owner }) => owner))];
    const tables = owners.map((owner) => {
      const rows = ours.filter((one) => one.owner === owner).map(row);
      return [`### ${title} of ${owner}`, '', `| name | ${columns} |`, '|---|---|---|---|', ...rows].join('\n');
    });
    return [`## ${title}`, text, ...(tables.length > 0 ? tables : ['None in a contract yet.'])].join('\n\n');
  });
  return `# What plugins meet at

Written by \`npm run generate\` from the contracts; not to be edited. What is of the platform is imported from
\`@kaiku/sdk/server\` (slots: \`@kaiku/sdk/common\`), what is of a plugin from \`@kaiku/plugin-<id>/contract\` once the
manifest names it in \`requires\` or \`optional\`. How each is used: [the reference](plugin-reference.md#plugins-meet-at-contracts).

${parts.join('\n\n')}
`;
}

function row({ kind, name, id, type, members, about }: Meeting): string {
  const middle = kind === 'service' ? members.map((member) => `\`${member}\``).join(' ') : `\`${type}\``;
  return `| \`${name}\` | \`${id}\` | ${middle.replaceAll('|', '\\|')} | ${about.replaceAll('|', '\\|')} |`;
}

function meetingsOf(root: string, file: string, owner: string): Meeting[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const interfaces = new Map(source.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]));
  const found: Meeting[] = [];
  const look = (node: ts.Node, prefix: string): void => {
    if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) {
        const name = declaration.name.getText();
        const value = declaration.initializer && bare(declaration.initializer);
        if (!value) continue;
        if (ts.isObjectLiteralExpression(value))
          for (const property of value.properties) look(property, `${prefix}${name}.`);
        else note(node, `${prefix}${name}`, value);
      }
    } else if (ts.isPropertyAssignment(node)) note(node, `${prefix}${node.name.getText()}`, bare(node.initializer));
  };
  const note = (node: ts.Node, name: string, value: ts.Expression): void => {
    if (!ts.isCallExpression(value)) return;
    const kind = (kinds as Record<string, Kind>)[value.expression.getText()];
    const [id] = value.arguments;
    if (!kind || !id || !ts.isStringLiteral(id)) return;
    const typed = value.typeArguments?.[0];
    const shape = typed && interfaces.get(typed.getText());
    found.push({
      kind,
      name,
      id: id.text,
      owner,
      type: typeText(shape && kind !== 'point' && kind !== 'service' ? shape : typed),
      members: shape?.members.map((member) => member.name?.getText() ?? '') ?? [],
      about: firstSentence(node) || (shape ? firstSentence(shape) : ''),
    });
  };
  for (const statement of source.statements) look(statement, '');
  return found;
}

const bare = (expression: ts.Expression): ts.Expression =>
  ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) ? bare(expression.expression) : expression;

/** A type on one line; of an interface its members. */
function typeText(node: ts.TypeNode | ts.InterfaceDeclaration | undefined): string {
  if (!node) return 'object';
  const text = ts.isInterfaceDeclaration(node)
    ? `{ ${node.members.map((member) => member.getText().replace(/;$/, '')).join('; ')} }`
    : node.getText();
  return text.replace(/\s+/g, ' ');
}

function firstSentence(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, ' ') ?? '';
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
