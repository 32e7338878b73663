import {
  type Access,
  type AccessFacts,
  allows,
  type BootPlugin,
  type Bootstrap,
  type Language,
  type PersonFlags,
  type ViewAs,
} from '@kaiku/sdk/common';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { Alerts, ShownAlert } from './alert.ts';
import { alerts, current, request } from './core.ts';
import type { ApiError } from './errors.ts';
import { landingPath } from './rules.ts';
import {
  reloadSession,
  type SessionState,
  sessionStore,
  setLanguage,
  setViewAs,
  signedIn,
  signOut,
} from './session.ts';
import { useStore } from './store.ts';
import type { Tokens } from './tokens.ts';

export interface Session {
  user: Bootstrap['user'];
  /** The company whose data are shown; not the user's own while viewing as another. */
  company: Bootstrap['company'];
  /** null without a session. */
  flags: PersonFlags | null;
  permissions: ReadonlySet<string>;
  features: ReadonlySet<string>;
  viewAs: ViewAs;
  /** As whom the user may look; null without a session. */
  views: Bootstrap['views'];
  language: Language;
  plugins: readonly BootPlugin[];
  answerUrl: string;
  maintenance: Bootstrap['maintenance'];
  demo: boolean;
  /** For the provider's managers: plugins that the server started without. */
  leftOut: Bootstrap['leftOut'];
  /** Text of a manifest (navigation, titles, commands); the key itself when there is none. */
  label(pluginId: string, key: string): string;
  setViewAs(view: ViewAs): Promise<void>;
  /** @returns whether it is stored with the user, too; otherwise they have been told */
  setLanguage(language: Language): Promise<boolean>;
  /** Stores the tokens of a sign-in and loads the user. */
  signedIn(tokens: Tokens): Promise<void>;
  /** Ends the session here and on the server. Goes nowhere: the caller decides (AUTH-014 to AUTH-016). */
  signOut(): Promise<void>;
  reload(): Promise<void>;
}

const actions = { setViewAs, setLanguage, signedIn, signOut, reload: reloadSession };

const nothing: Bootstrap['leftOut'] = [];

function readSession({ bootstrap }: SessionState): Session {
  return {
    user: bootstrap?.user ?? null,
    company: bootstrap?.company ?? null,
    flags: bootstrap?.flags ?? null,
    permissions: new Set(bootstrap?.permissions),
    features: new Set(bootstrap?.features),
    viewAs: bootstrap?.viewAs ?? { mode: 'user' },
    views: bootstrap?.views ?? null,
    language: current.language,
    plugins: bootstrap?.plugins ?? [],
    answerUrl: bootstrap?.answerUrl ?? '',
    maintenance: bootstrap?.maintenance ?? null,
    demo: bootstrap?.demo ?? false,
    leftOut: bootstrap?.leftOut ?? nothing,
    label: (pluginId, key) => bootstrap?.labels[`${pluginId}:${key}`] ?? key,
    ...actions,
  };
}

const sessions = new WeakMap<SessionState, Session>();

/** Who is signed in, as whom they look, and what may be done about it. */
export function useSession(): Session {
  const state = useStore(sessionStore);
  const known = sessions.get(state);
  if (known) return known;
  const session = readSession(state);
  sessions.set(state, session);
  return session;
}

/** Where the viewer lands: the first page of the landing rule that is there (PLAT-003). */
export function useLandingPath(): string {
  const { flags, permissions, plugins } = useSession();
  return landingPath(plugins, { flags, permissions });
}

/** The alert banner: one message at a time, gone after 3.5 s unless persistent. */
export const useAlert = (): Alerts => alerts;
/** What the banner shows now; for the shell. */
export const useAlertState = (): ShownAlert | null => useStore(alerts.store);

/** Whether the company has a feature. */
export const useFeature = (key: string): boolean => useSession().features.has(key);

/** A thing that a page is about, with what the viewer may do with it. */
export interface OpenResource {
  kind: string;
  id: string;
  /** null where the viewer may not know it. */
  name: string | null;
  permissions: ReadonlySet<string>;
}

/** The things that the page is about which is open, by kind, once the viewer's permissions on them are known. */
export const OpenResourcesContext = createContext<ReadonlyMap<string, OpenResource>>(new Map());

interface ResourceReply extends Omit<OpenResource, 'permissions'> {
  permissions: string[];
}

export const resourceAccessKey = (kind: string, id: string) => ['resource-access', kind, id];

/** What the viewer may do with a thing of a kind that some plugin declares; `id` empty: none. */
export function useResourceAccess(
  kind: string,
  id: string,
): { access: OpenResource | null; error: ApiError | null; loading: boolean; retry(): void } {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: resourceAccessKey(kind, id),
    queryFn: ({ signal }) =>
      request<ResourceReply>('GET', '/resource-access/{kind}/{id}', { path: { kind, id }, signal, quiet: true }),
    enabled: id !== '',
  });
  const access = useMemo(() => (data ? { ...data, permissions: new Set(data.permissions) } : null), [data]);
  return { access, error: error as ApiError | null, loading: isLoading, retry: () => void refetch() };
}

/** What access rules are judged by: the viewer, and the things that the open page is about. */
export function useAccessFacts(): AccessFacts {
  const { flags, permissions } = useSession();
  const open = useContext(OpenResourcesContext);
  return { flags, permissions, held: ({ resource }) => open.get(resource)?.permissions };
}

/** Whether the viewer passes `access`, on what the open page is about where it asks for that. */
export const usePermission = (access: Access): boolean => allows(access, useAccessFacts());
