/** What the runtime needs of the application's router; the shell connects it. */
export interface Navigation {
  location(): { pathname: string; search: string; hash: string };
  go(path: string, options?: { replace?: boolean }): void;
}

let connected: Navigation = {
  location: () => window.location,
  go: (path) => window.location.assign(path),
};

export function connectNavigation(navigation: Navigation): void {
  connected = navigation;
}

export const navigation: Navigation = {
  location: () => connected.location(),
  go: (path, options) => connected.go(path, options),
};
