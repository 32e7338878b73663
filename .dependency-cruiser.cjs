// Who may import what (docs/architecture.md). Everything is forbidden that no line below allows: each part has one rule
// that lists what it may import, and a file that belongs to no part is an error of its own.
// That a plugin imports only contracts which its manifest declares is checked by scripts/check-boundaries.ts.

const NPM = '(^|/)node_modules/(?!@kaiku/)';
const COMMON = '^sdk/(common|model)/';
const CONTRACTS = '^plugins/[^/]+/contract/';
const SDK_MANIFEST = '^sdk/(package\\.json|common/manifest\\.schema\\.json)$';
const TESTS = '(^|/)test/';

/** A part may import itself and what `allowed` lists; Node's own modules only where `node` says so. */
function part(name, path, allowed, fix, { node = false } = {}) {
  const rules = [
    {
      name,
      comment: fix,
      severity: 'error',
      from: { path, pathNot: TESTS },
      to: { pathNot: allowed, dependencyTypesNot: ['core', 'unknown'] },
    },
  ];
  if (!node) {
    rules.push({
      name: `${name}-runs-in-browsers`,
      comment: "This part runs in browsers as well, where Node's own modules are not. Move the code to a server part.",
      severity: 'error',
      from: { path, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    });
  }
  return rules;
}

/** Core from below: each layer imports itself and those before it. */
const LAYERS = [
  ['foundation', 'database, tenancy, files, texts'],
  ['kernel', 'plugins and their manifests'],
  ['work', 'events, jobs, channels'],
  ['http', 'routes, identity, access of a call'],
  ['app', 'what puts a process together'],
];
const coreLayers = LAYERS.flatMap(([layer, what], index) =>
  part(
    `core-${layer}`,
    layer === 'app' ? '^core/(app/|[^/]+$)' : `^core/${layer}/`,
    [
      ...LAYERS.slice(0, index + 1).map(([below]) => `^core/${below}/`),
      '^sdk/server/',
      COMMON,
      ...(layer === 'foundation' ? [] : [SDK_MANIFEST]),
      '^config/',
      NPM,
    ],
    `core/${layer} (${what}) imports the layers of core below it, sdk/server, sdk/common, sdk/model and config. Core knows manifests, never a plugin: let the plugin contribute to a point or provide a token.`,
    { node: true },
  ),
);

module.exports = {
  forbidden: [
    ...part(
      'sdk-model',
      '^sdk/model/',
      ['^sdk/model/'],
      'The model imports nothing, no package either. Take what is needed as an argument.',
    ),
    ...part(
      'sdk-common',
      '^sdk/common/',
      [COMMON],
      'sdk/common imports only sdk/model. Move the code to sdk/server or sdk/web.',
    ),
    ...part(
      'sdk-server',
      '^sdk/server/',
      ['^sdk/server/', COMMON, NPM],
      'sdk/server imports sdk/common and sdk/model. What core implements is reached through a token.',
      { node: true },
    ),
    ...part(
      'sdk-web',
      '^sdk/web/',
      ['^sdk/(web|locales)/', COMMON, NPM],
      'sdk/web imports sdk/common and sdk/model, never sdk/server.',
    ),
    ...part(
      'sdk-build',
      '^sdk/build/',
      ['^sdk/(build|package\\.json)', '^sdk/web/runtime/federatedName\\.ts$', COMMON, NPM],
      'sdk/build imports sdk/common and build tools.',
      { node: true },
    ),
    ...part(
      'sdk-testing',
      '^sdk/testing/',
      [
        '^sdk/(testing|server|build)/',
        COMMON,
        '^core/index\\.ts$',
        '^embedded-postgres/index\\.ts$',
        '^config/',
        CONTRACTS,
        NPM,
      ],
      'sdk/testing imports core through its index, config, contracts, and the other parts of the sdk.',
      { node: true },
    ),
    ...part(
      'config',
      '^config/',
      ['^config/', '^sdk/common/timeZone\\.ts$', NPM],
      'config imports packages, and of sdk/common only what a time zone is.',
      { node: true },
    ),
    ...coreLayers,
    ...part(
      'embedded-postgres',
      '^embedded-postgres/',
      ['^embedded-postgres/', '^config/', NPM],
      'The PostgreSQL that comes along knows config only; core gets its address.',
      { node: true },
    ),
    ...part(
      'shell',
      '^shell/',
      ['^shell/', '^sdk/web/', COMMON, NPM],
      'shell imports sdk/web, sdk/common and sdk/model. It knows manifests, never a plugin: let the plugin fill a slot.',
    ),
    ...part(
      'plugin-contract',
      '^plugins/([^/]+)/contract/',
      ['^plugins/$1/contract/', COMMON, CONTRACTS, '^sdk/server/'],
      'A contract imports sdk/common, sdk/model and contracts: types, tokens, events, points and slots only, no package.',
    ),
    {
      name: 'plugin-contract-takes-types-of-the-server',
      comment:
        'Both sides import contracts, so of sdk/server they take types alone (import type), such as TenantContext.',
      severity: 'error',
      from: { path: '^plugins/[^/]+/contract/' },
      to: { path: '^sdk/server/', dependencyTypesNot: ['type-only'] },
    },
    ...part(
      'plugin-server',
      '^plugins/([^/]+)/server/',
      [
        '^plugins/$1/(server|contract|locales|plugin\\.json|package\\.json)',
        '^plugins/$1/kinds/[^/]+/model\\.ts$',
        '^sdk/server/',
        COMMON,
        CONTRACTS,
        NPM,
      ],
      "A plugin's server part imports sdk/server, sdk/common, sdk/model, its own contract and the contracts of plugins in its requires or optional. Another plugin's inside is reached through a token of its contract.",
      { node: true },
    ),
    ...part(
      'plugin-web',
      '^plugins/([^/]+)/web/',
      ['^plugins/$1/(web|kinds|contract|locales|plugin\\.json)', '^sdk/web/', COMMON, CONTRACTS, NPM],
      "A plugin's web part imports sdk/web, sdk/common, sdk/model, its own contract and the contracts of plugins in its requires or optional. Another plugin's screens are reached through a slot.",
    ),
    ...part(
      'plugin-kind-model',
      '^plugins/([^/]+)/kinds/[^/]+/model\\.ts$',
      ['^plugins/$1/kinds/[^/]+/[^/]+\\.ts$', '^sdk/model/'],
      "A question kind's model imports sdk/model only: servers, threads and respondents' browsers all load it.",
    ),
    ...part(
      'plugin-kind',
      '^plugins/([^/]+)/kinds/(?![^/]+/model\\.ts$)',
      ['^plugins/$1/kinds/', '^sdk/web/', COMMON, NPM],
      "A question kind's view, script and card import its model, sdk/web, sdk/common and sdk/model.",
    ),
    ...part(
      'scripts',
      '^(scripts/|rspack\\.config\\.ts$)',
      [
        '^scripts/',
        '^config/',
        '^(core|embedded-postgres)/index\\.ts$',
        '^sdk/(build|testing|server)/',
        COMMON,
        SDK_MANIFEST,
        CONTRACTS,
        '^package\\.json$',
        NPM,
      ],
      'Scripts import config, the entries of core, and the sdk.',
      { node: true },
    ),

    {
      name: 'tests-of-a-plugin',
      comment:
        "A plugin's tests import the plugin itself, the sdk with sdk/testing, and contracts. Use the harness instead of core.",
      severity: 'error',
      from: { path: '^plugins/([^/]+)/test/' },
      to: {
        pathNot: ['^plugins/$1/', '^sdk/(testing|server|web)/', COMMON, CONTRACTS, NPM],
        dependencyTypesNot: ['core', 'unknown'],
      },
    },
    {
      name: 'tests-of-the-house',
      comment:
        'Tests of core, shell, sdk, config and scripts import their own part, config, core through its index, the sdk, and contracts.',
      severity: 'error',
      from: { path: '^(core|embedded-postgres|shell|sdk|config|scripts)/test/' },
      to: {
        pathNot: ['^$1/', '^config/', '^(core|embedded-postgres)/index\\.ts$', '^sdk/', CONTRACTS, NPM],
        dependencyTypesNot: ['core', 'unknown'],
      },
    },
    {
      name: 'tests-of-the-whole',
      comment: 'Tests of the whole product go through the harness (sdk/testing), contracts and scripts.',
      severity: 'error',
      from: { path: '^test/' },
      to: {
        pathNot: ['^test/', '^config/', '^(core|embedded-postgres)/index\\.ts$', '^sdk/', '^scripts/', CONTRACTS, NPM],
        dependencyTypesNot: ['core', 'unknown'],
      },
    },
    {
      name: 'testing-in-tests-only',
      comment:
        'sdk/testing is for test folders (and benchmarks). Move what is needed at run time to sdk/server or sdk/web.',
      severity: 'error',
      from: { pathNot: [TESTS, '^sdk/testing/', '^scripts/'] },
      to: { path: '^sdk/testing/' },
    },
    {
      name: 'inversify-in-the-kernel-only',
      comment: 'Plugins and the rest of core see token, provide and contribute of the sdk, never the container.',
      severity: 'error',
      from: { pathNot: '^(core/kernel|sdk/server)/' },
      to: { path: '^node_modules/(inversify|@inversifyjs|reflect-metadata)/' },
    },
    {
      name: 'relative-across-packages',
      comment:
        'Relative imports stay inside a package. Import the other package by its name (@kaiku/...), through what it exports.',
      severity: 'error',
      from: { path: '^(config|core|embedded-postgres|sdk|shell|scripts|test|plugins/[^/]+)/' },
      to: { pathNot: '^$1/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased', 'undetermined'] },
    },
    {
      name: 'part-without-a-rule',
      comment:
        'No rule says what this file may import. Move it to a folder that has one, or add a part to .dependency-cruiser.cjs.',
      severity: 'error',
      from: {
        pathNot: [
          TESTS,
          '(^|/)node_modules/',
          '^(config|core/(foundation|kernel|work|http|app)|embedded-postgres|shell|scripts)/',
          '^core/[^/]+$',
          '^sdk/(model|common|server|web|build|testing|locales|package\\.json)',
          '^plugins/[^/]+/(contract|server|web|kinds|locales|plugin\\.json|package\\.json)',
          '^rspack\\.config\\.ts$',
          '^[^/]+$',
        ],
      },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Files import each other in a circle. Move what both need into a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolvable',
      comment: 'There is no such file or package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|\\.data|\\.cache)/|^scripts/(new-plugin/template|bench/answer-page/surveyjs-20)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    progress: { type: 'none' },
  },
};
