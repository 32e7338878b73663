import type { Access } from './access.ts';
import type { Role, RoleDeclaration } from './identity.ts';

/** A group of feature toggles (COMP-003). Its name is the text `featureCategories.<key>` of the plugin. */
export interface FeatureCategoryDeclaration {
  key: string;
  /** Among the groups; the platform's own stand at 0 and 100. */
  order: number;
}

/** Groups that the platform itself names: what is about Kaiku as a whole, and what lets programs in. */
export const platformFeatureCategories: readonly FeatureCategoryDeclaration[] = [
  { key: 'general', order: 0 },
  { key: 'api', order: 100 },
];

export interface FeatureDeclaration {
  key: string;
  /** A group of the platform's or of some plugin's `featureCategories`. */
  category: string;
  /** Whether a company without a choice of its own has it. */
  default: boolean;
  /** What could harm other companies is no company's own to switch: managers of the provider give and take it (COMP-075). */
  givenBy?: 'provider';
}

export interface PermissionDeclaration {
  key: string;
  /** Roles that hold it. Managers hold every permission. */
  roles: readonly Role[];
  /** Facts of a person that give it besides the roles; in the own company only. */
  facts?: readonly string[];
  /** Held only while this company feature is on. */
  feature?: string;
}

/** A kind of thing that people have permissions on, one by one. Its server part contributes to `ResourceKinds`. */
export interface ResourceDeclaration {
  kind: string;
  /** `full`, where there is one, stands for all of them. */
  permissions: readonly string[];
  /** Beginnings of the paths of pages about one such thing: they make no sense in another company (PLAT-012). */
  paths?: readonly string[];
}

/** News that browsers may watch: `<key>`, or `<key>:<id>` where the access is of a resource. */
export interface TopicDeclaration {
  key: string;
  access: Exclude<Access, 'public'>;
  /** Who watches it with `presence` is told of everybody else who does. */
  presence?: boolean;
}

/** A kind of picture that the company keeps (PLAT-076), and who may add and remove it. */
export interface FileTypeDeclaration {
  key: string;
  access: Exclude<Access, 'public'>;
}

export interface PageContribution {
  /** A react-router path: `/surveys`, `/s/:surveyId/edit`. */
  path: string;
  /** Key in the web part's `pages`. */
  export: string;
  /** `app` draws the shell's frame around the page, `bare` nothing. */
  chrome: 'app' | 'bare';
  access: Access;
  feature?: string;
  /** Text key of the page's title, in the plugin's namespace. */
  title?: string;
  /** The page may be where people land after signing in: the lowest order whose access they pass (PLAT-003). */
  landing?: { order: number; access: Access };
}

/** Calls on such pages show a missing permission in their own place rather than lead to "forbidden" (PLAT-050). */
export interface ForbiddenInPlace {
  /** Beginning of the path. */
  path?: string;
  /** What the query must hold; an empty text is any value. */
  query?: Readonly<Record<string, string>>;
}

/** Places of navigation that the shell draws. Others are some plugin's `navPlaces`, which its screens draw. */
export const platformNavPlaces = ['main', 'account', 'manage'] as const;
export interface NavContribution {
  id: string;
  /** `main`, `account`, `manage`, or one of a plugin's `navPlaces`. */
  place: string;
  path: string;
  /** Text key in the plugin's namespace. */
  label: string;
  /** Name of an icon of the shell's set. */
  icon: string;
  order: number;
  access: Access;
  feature?: string;
  /**
   * Path prefixes that mark the item as active; its own path by default (PLAT-023). Of items with the same prefix, who came
   * through one stays in it; otherwise it is the one that names it earlier.
   */
  activeFor?: readonly string[];
  /** Parameters of the address, such as filters, that go along to the place's other items that name them too. */
  keeps?: readonly string[];
}

export interface CommandContribution {
  id: string;
  label: string;
  icon?: string;
  /** A command leads to a path. */
  path: string;
  access: Access;
  feature?: string;
  keywords?: string;
}

export interface ExtensionContribution {
  slot: string;
  export: string;
  order?: number;
  access?: Access;
  feature?: string;
  /** Company feature that hides it from all but managers. */
  hiddenBy?: string;
}

/** Sources for the content security policy, by directive: `https://maps.example`, `wss://live.example`. */
export type ContentSources = Partial<
  Record<'connect' | 'font' | 'frame' | 'img' | 'media' | 'script' | 'style', readonly string[]>
>;

/** `plugin.json`: everything that the hosts must know before they run a line of the plugin. */
export interface PluginManifest {
  id: string;
  version: string;
  /** Semver range of the sdk that it was made for. */
  sdk: string;
  requires?: readonly string[];
  optional?: readonly string[];
  /** Company feature that switches the whole plugin; null or absent: always on. */
  enabledBy?: string | null;
  /** The provider's managers may use the plugin in companies that have it off (GAP-006). */
  openToManagers?: boolean;
  features?: readonly FeatureDeclaration[];
  featureCategories?: readonly FeatureCategoryDeclaration[];
  /** Places of navigation that its screens draw with `ScreenTabs`, such as tabs of one thing's screens. */
  navPlaces?: readonly string[];
  permissions?: readonly PermissionDeclaration[];
  roles?: readonly RoleDeclaration[];
  /**
   * Facts of people that permissions may hang on, and access rules as flags; its server part tells them through
   * `PersonFacts`.
   */
  facts?: readonly string[];
  resources?: readonly ResourceDeclaration[];
  topics?: readonly TopicDeclaration[];
  fileTypes?: readonly FileTypeDeclaration[];
  /** Servers elsewhere that its pages may use: in the application, and on the respondents' origin. */
  csp?: { app?: ContentSources; answers?: ContentSources };
  /** Module of the server part, relative to the manifest; false when there is none. */
  server?: string | false;
  /** Source module of the web part; false when there is none. */
  web?: string | false;
  publishes?: readonly string[];
  consumes?: readonly string[];
  /** Slots that the plugin's web part draws for others to fill. */
  slots?: readonly string[];
  contributes?: {
    pages?: readonly PageContribution[];
    nav?: readonly NavContribution[];
    commands?: readonly CommandContribution[];
    extensions?: readonly ExtensionContribution[];
    forbiddenInPlace?: readonly ForbiddenInPlace[];
    /** Parts of paths where script errors stay silent: respondents are not to be troubled (PLAT-052). */
    quietPaths?: readonly string[];
  };
}
