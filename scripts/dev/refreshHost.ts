import * as runtime from 'react-refresh/runtime';

type Runtime = typeof runtime;

/**
 * Runs in the shell, during development only. React knows one refresh runtime, the first that introduced itself, so the
 * plugins' bundles use this one. Each gets it under its own name, because two plugins may have modules of one path.
 */
const shared = (plugin: string): Runtime => ({
  ...runtime,
  register: (type, id) => runtime.register(type, `${plugin} ${id}`),
  injectIntoGlobalHook: () => {},
});

Object.assign(globalThis, { kaikuRefreshRuntime: shared });
