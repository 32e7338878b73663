import type { CompanyView, Language, PersonFlags, ViewAs } from './identity.ts';
import type {
  CommandContribution,
  ExtensionContribution,
  ForbiddenInPlace,
  NavContribution,
  PageContribution,
} from './manifest.ts';

/** What the shell needs of one plugin: nothing of it is fetched until something of it is shown. */
export interface BootPlugin {
  id: string;
  version: string;
  /** Address of the federated entry; null when the plugin has no web part. */
  entry: string | null;
  pages: PageContribution[];
  nav: NavContribution[];
  commands: CommandContribution[];
  extensions: ExtensionContribution[];
}

export interface BootUser {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  companyId: string;
  companyName: string;
  /** null: none chosen; a text that is no interface language stays as it is (PLAT-064 to PLAT-066). */
  language: string | null;
  dateFormat: string;
  /** ISO time at which the trial ends that the company is on. */
  trialExpires?: string | null;
}

/** How a company looks, where that is not as Kaiku does. */
export interface BootBrand {
  /** Address of its logo. */
  logo: string | null;
  /** Style sheet of its accent. */
  style: string | null;
}

/** As whom a person may look, by what they are at home, whomever they view as now. */
export interface BootViews {
  /** Besides oneself (USER-054, USER-055). */
  company: CompanyView[];
  /** A substitution covers today (USER-053). */
  substitutes: boolean;
  /** Whether they may keep a view to start in (USER-057). */
  mayKeep: boolean;
  /** The view that they start in (USER-059). */
  start: 'user' | 'myCompany';
}

/** What manifests say of paths, for the rules that hold on any page. */
export interface PathRules {
  /** Beginnings of the paths of pages about one thing of a company. */
  ofResources: string[];
  forbiddenInPlace: ForbiddenInPlace[];
  quiet: string[];
}

/**
 * Reply of `GET /api/bootstrap?language=`: who is signed in, as whom they look, and the plugins of that company.
 * Without a session: only plugins with public pages.
 */
export interface Bootstrap {
  user: BootUser | null;
  viewAs: ViewAs;
  /** null without a session. */
  views: BootViews | null;
  paths: PathRules;
  /** The company whose data and features are in force; differs from the user's own while viewing as another. */
  company: { companyId: string; name: string; timeZone: string; brand?: BootBrand | null } | null;
  flags: PersonFlags | null;
  permissions: string[];
  features: string[];
  plugins: BootPlugin[];
  /** Texts of navigation, titles and commands, `<plugin>:<key>` -> text, in the language asked for. */
  labels: Record<string, string>;
  language: Language;
  /** Address of the answering origin, without a trailing slash. */
  answerUrl: string;
  /** ISO times, and what the provider says of it; null when no notice is stored (PLAT-074). */
  maintenance: { from: string; to: string; text: string | null } | null;
  /** True where the built-in mailbox page exists (demo only). */
  demo: boolean;
  /** For the provider's managers: plugins that this node could not start, and why. */
  leftOut: { plugin: string; reason: string }[];
}
