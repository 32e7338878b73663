import * as commonBase from '@kaiku/sdk/common/base';
import * as webBase from '@kaiku/sdk/web/base';
import * as query from '@tanstack/react-query';
import react from 'react';
import reactDom from 'react-dom';
import * as router from 'react-router-dom';

/** Written in by the build (`sdk/build/shared.ts`): which version each shared module is. */
declare const KAIKU_SHARED_VERSIONS: Record<string, { version: string; requiredVersion: string }>;

const here = (module: unknown) => ({ lib: () => module });
const later = (load: () => Promise<unknown>) => ({ get: () => load().then((module) => () => module) });

/** One instance each for shell and plugins; the list of names is that of `sdk/build/shared.ts`. */
const provided: Record<string, { lib: () => unknown } | { get: () => Promise<() => unknown> }> = {
  react: here(react),
  'react-dom': here(reactDom),
  'react-router-dom': here(router),
  '@tanstack/react-query': here(query),
  '@kaiku/sdk/common/base': here(commonBase),
  '@kaiku/sdk/web/base': here(webBase),
  // The shell itself starts without these.
  '@kaiku/sdk/common/charts': later(() => import('@kaiku/sdk/common/charts')),
  '@kaiku/sdk/model': later(() => import('@kaiku/sdk/model')),
  '@kaiku/sdk/web/charts': later(() => import('@kaiku/sdk/web/charts')),
  '@kaiku/sdk/web/inputs': later(() => import('@kaiku/sdk/web/inputs')),
  '@kaiku/sdk/web/panels': later(() => import('@kaiku/sdk/web/panels')),
};

export const sharedModules = Object.fromEntries(
  Object.entries(KAIKU_SHARED_VERSIONS).map(([name, { version, requiredVersion }]) => [
    name,
    { ...provided[name]!, version, shareConfig: { singleton: true, strictVersion: true, requiredVersion } },
  ]),
);
