import ts from 'typescript';

/** A text that code asks for. */
export interface TextUse {
  key: string;
  /** `errors.` of `errors.${code}`: some key must begin so. */
  prefix: boolean;
  /** Namespaces it may be in; empty when the code does not say. */
  namespaces: string[];
  line: number;
}

export interface RouteFact {
  id: string;
  method: string;
  path: string;
  line: number;
}

export interface Definition {
  kind: 'slot' | 'event' | 'token' | 'point';
  id: string;
  /** Name of the constant that holds it. */
  name: string;
  line: number;
}

export interface Use {
  name: string;
  line: number;
}

/** What one source file says that the checks need. */
export interface Facts {
  imports: { module: string; line: number; names: { local: string; imported: string }[] }[];
  routes: RouteFact[];
  definitions: Definition[];
  texts: TextUse[];
  permissions: Use[];
  features: Use[];
  /** Codes of `new Problem(code)`. */
  problems: Use[];
  /** Local names of the events that are subscribed to. */
  subscriptions: Use[];
  /** Constants that hold a text: `const namespace = 'surveys'`. */
  constants: Map<string, string>;
  /** Names that the file declares and exports. */
  exports: string[];
  /** Modules that are fetched together with texts of their own: `withTexts('surveys', editorTexts, () => import('./x.tsx'))`. */
  withTexts: { texts: string; module: string }[];
  /** Constants that fetch a part of a plugin's texts, with the folder of `locales` that it stands in. */
  textParts: Map<string, string>;
  /** The constant that a web part gives as its `locales`. */
  locales: string | undefined;
  /** Texts where the name of a kind may stand: compared with `kind`, given as `kind`, asked of a registry. */
  kinds: Use[];
}

const DEFINERS: Record<string, Definition['kind']> = {
  defineSlot: 'slot',
  defineEvent: 'event',
  token: 'token',
  definePoint: 'point',
};

/** Reads a file's syntax; nothing is type-checked, so only what stands there literally is seen. */
export function collectFacts(fileName: string, text: string): Facts {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, kind);
  const facts: Facts = {
    imports: [],
    routes: [],
    definitions: [],
    texts: [],
    permissions: [],
    features: [],
    problems: [],
    subscriptions: [],
    constants: new Map(),
    exports: [],
    withTexts: [],
    textParts: new Map(),
    locales: undefined,
    kinds: [],
  };
  const translators = new Map<string, string[]>();
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) addImport(node);
    else if (ts.isVariableDeclaration(node)) addConstant(node);
    else if (ts.isCallExpression(node)) addCall(node);
    else if (ts.isNewExpression(node)) addProblem(node);
    else if (ts.isPropertyAssignment(node)) addProperty(node);
    else if (ts.isBinaryExpression(node)) addComparison(node);
    else if (ts.isCaseClause(node)) addKind(node.parent.parent.expression, node.expression);
    if (ts.isStatement(node)) addExports(node);
    ts.forEachChild(node, visit);
  };

  function addImport(node: ts.ImportDeclaration | ts.ExportDeclaration): void {
    if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return;
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
    const names =
      bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map((one) => ({ local: one.name.text, imported: (one.propertyName ?? one.name).text }))
        : [];
    facts.imports.push({ module: node.moduleSpecifier.text, line: lineOf(node), names });
  }

  function addExports(node: ts.Statement): void {
    const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return;
    if (ts.isVariableStatement(node)) {
      for (const { name } of node.declarationList.declarations) facts.exports.push(name.getText());
    } else if (
      (ts.isFunctionDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) &&
      node.name
    ) {
      facts.exports.push(node.name.text);
    }
  }

  /** @param place what the text is compared with, or asked of */
  function addKind(place: ts.Expression, text: ts.Expression | undefined): void {
    if (!text || !ts.isStringLiteralLike(text) || !/(^|[^A-Za-z]|[a-z])[kK]inds?$|registry$/.test(place.getText()))
      return;
    facts.kinds.push({ name: text.text, line: lineOf(text) });
  }

  function addComparison({ left, right, operatorToken }: ts.BinaryExpression): void {
    const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
    if (operatorToken.kind !== EqualsEqualsEqualsToken && operatorToken.kind !== ExclamationEqualsEqualsToken) return;
    addKind(left, right);
    addKind(right, left);
  }

  function addConstant(node: ts.VariableDeclaration): void {
    if (!ts.isIdentifier(node.name) || !node.initializer) return;
    const value = withoutCast(node.initializer);
    const [, part] = /locales\/([^/']+)\/en\.json/.exec(value.getText()) ?? [];
    if (part && ts.isObjectLiteralExpression(value)) facts.textParts.set(node.name.text, part);
    if (ts.isStringLiteralLike(value)) facts.constants.set(node.name.text, value.text);
    if (!ts.isCallExpression(value) || calleeOf(value) !== 'useT') return;
    const namespace = value.arguments[0];
    const known = translators.get(node.name.text) ?? [];
    if (namespace && ts.isStringLiteralLike(namespace)) known.push(namespace.text);
    else if (namespace && ts.isIdentifier(namespace)) known.push(`=${namespace.text}`);
    translators.set(node.name.text, known);
  }

  function addCall(node: ts.CallExpression): void {
    const [first, second, third] = node.arguments;
    const callee = calleeOf(node);
    if ((callee === 'get' || callee === 'has') && ts.isPropertyAccessExpression(node.expression)) {
      addKind(node.expression.expression, first);
    }
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteralLike(first)) {
      facts.imports.push({ module: first.text, line: lineOf(node), names: [] });
    }
    const definer = DEFINERS[callee];
    if (definer && ts.isIdentifier(node.expression) && first && ts.isStringLiteralLike(first)) {
      facts.definitions.push({ kind: definer, id: first.text, name: nameAround(node), line: lineOf(node) });
    }
    if (callee === 'route' && first && ts.isObjectLiteralExpression(first)) addRoute(first);
    if (callee === 'subscribe' && first && ts.isIdentifier(first)) {
      facts.subscriptions.push({ name: first.text, line: lineOf(node) });
    }
    if (callee === 'forbidden' && first && ts.isStringLiteralLike(first)) {
      facts.problems.push({ name: first.text, line: lineOf(node) });
    }
    if (callee === 'useFeature' && first && ts.isStringLiteralLike(first)) {
      facts.features.push({ name: first.text, line: lineOf(node) });
    }
    if (callee === 'withTexts' && second && third && ts.isIdentifier(second)) {
      const [, module] = /import\('([^']+)'\)/.exec(third.getText()) ?? [];
      if (module) facts.withTexts.push({ texts: second.text, module });
    }
    if (callee === 'translate' && first && second) addTexts(second, namespaceOf(first), node);
    else if (callee === 't' && ts.isPropertyAccessExpression(node.expression) && third && second) {
      addTexts(third, namespaceOf(second), node); // texts.t(language, namespace, key)
    } else if (ts.isIdentifier(node.expression) && first && (callee === 't' || translators.has(callee))) {
      if (!hasDefault(second)) addTexts(first, translators.get(callee) ?? [], node);
    }
  }

  function addRoute(fields: ts.ObjectLiteralExpression): void {
    const field = (name: string) => {
      const found = fields.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name);
      const value = found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
      return value && ts.isStringLiteralLike(value) ? value.text : '';
    };
    const route = { id: field('id'), method: field('method'), path: field('path'), line: lineOf(fields) };
    if (route.method && route.path) facts.routes.push(route);
  }

  function addProblem(node: ts.NewExpression): void {
    const first = node.arguments?.[0];
    if (node.expression.getText() !== 'Problem' || !first) return;
    for (const { text: name, prefix } of literalsIn(first))
      if (!prefix) facts.problems.push({ name, line: lineOf(node) });
  }

  function addProperty(node: ts.PropertyAssignment): void {
    const name = node.name.getText();
    if (name === 'kind' && ts.isStringLiteralLike(node.initializer)) {
      facts.kinds.push({ name: node.initializer.text, line: lineOf(node) });
    }
    if (name === 'locales' && ts.isIdentifier(node.initializer)) facts.locales = node.initializer.text;
    if (name === 'feature' && ts.isStringLiteralLike(node.initializer)) {
      facts.features.push({ name: node.initializer.text, line: lineOf(node) });
    }
    if (name === 'event' && ts.isIdentifier(node.initializer)) {
      facts.subscriptions.push({ name: node.initializer.text, line: lineOf(node) });
    }
    if (name !== 'access') return;
    const search = (part: ts.Node): void => {
      if (
        ts.isPropertyAssignment(part) &&
        part.name.getText() === 'permission' &&
        ts.isStringLiteralLike(part.initializer)
      ) {
        facts.permissions.push({ name: part.initializer.text, line: lineOf(part) });
      }
      ts.forEachChild(part, search);
    };
    search(node.initializer);
  }

  function addTexts(key: ts.Expression, namespaces: string[], node: ts.Node): void {
    for (const { text: value, prefix } of literalsIn(key)) {
      const [namespace, rest] = value.includes(':') && !value.includes(' ') ? value.split(':') : [undefined, value];
      facts.texts.push({
        key: rest ?? value,
        prefix,
        namespaces: namespace === undefined ? namespaces : [namespace],
        line: lineOf(node),
      });
    }
  }

  visit(source);
  return facts;
}

const namespaceOf = (node: ts.Expression): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isIdentifier(node) ? [`=${node.text}`] : [];
};

function calleeOf(node: ts.CallExpression): string {
  if (ts.isIdentifier(node.expression)) return node.expression.text;
  return ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
}

function withoutCast(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? withoutCast(node.expression) : node;
}

/** The constant or property that a call's value is given to. */
function nameAround(node: ts.Node): string {
  for (let at: ts.Node = node.parent; at; at = at.parent) {
    if (ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) return at.name.getText();
    if (ts.isStatement(at)) return '';
  }
  return '';
}

function hasDefault(options: ts.Expression | undefined): boolean {
  return (
    options !== undefined &&
    (ts.isStringLiteralLike(options) ||
      (ts.isObjectLiteralExpression(options) &&
        options.properties.some((one) => one.name?.getText() === 'defaultValue')))
  );
}

/** The texts that an expression can have, as far as they stand there: both sides of `a ? 'x' : 'y'`, a template's head. */
function literalsIn(node: ts.Expression): { text: string; prefix: boolean }[] {
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, prefix: false }];
  if (ts.isTemplateExpression(node)) return node.head.text ? [{ text: node.head.text, prefix: true }] : [];
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsIn(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return literalsIn(node.right);
  return [];
}
