import type { Access } from './access.ts';
import type { Role } from './identity.ts';

/** Categories of company features, as the feature toggles page groups them (COMP-003). */
export const featureCategories = ['general', 'survey', 'ai', 'api'] as const;
export type FeatureCategory = (typeof featureCategories)[number];

export interface FeatureDeclaration {
  key: string;
  category: FeatureCategory;
  /** Whether a company without a choice of its own has it. */
  default: boolean;
}

export interface PermissionDeclaration {
  key: string;
  /** Roles that hold it. Managers hold every permission. */
  roles: readonly Role[];
  /** Held only while this company feature is on. */
  feature?: string;
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
}

/** `survey`: a tab of the screens of one survey; its path holds `:surveyId`. */
export type NavPlace = 'main' | 'account' | 'manage' | 'survey';
export interface NavContribution {
  id: string;
  place: NavPlace;
  path: string;
  /** Text key in the plugin's namespace. */
  label: string;
  /** Name of an icon of the shell's set. */
  icon: string;
  order: number;
  access: Access;
  feature?: string;
  /** Path prefixes that mark the item as active; its own path by default (PLAT-023). */
  activeFor?: readonly string[];
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
}

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
  permissions?: readonly PermissionDeclaration[];
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
  };
}
