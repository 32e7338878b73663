import * as sdkCommon from '@kaiku/sdk/common';
import * as sdkWeb from '@kaiku/sdk/web';
import * as query from '@tanstack/react-query';
import react from 'react';
import reactDom from 'react-dom';
import * as router from 'react-router-dom';

/** Written in by the build (`sdk/build/shared.ts`): which version each shared module is. */
declare const KAIKU_SHARED_VERSIONS: Record<string, { version: string; requiredVersion: string }>;

const here = (module: unknown) => ({ lib: () => module });

/** One instance each for shell and plugins; the list of names is that of `sdk/build/shared.ts`. */
const provided: Record<string, { lib: () => unknown } | { get: () => Promise<() => unknown> }> = {
  react: here(react),
  'react-dom': here(reactDom),
  'react-router-dom': here(router),
  '@tanstack/react-query': here(query),
  '@kaiku/sdk/web': here(sdkWeb),
  '@kaiku/sdk/common': here(sdkCommon),
  // The shell itself starts without the survey model.
  '@kaiku/sdk/model': { get: () => import('@kaiku/sdk/model').then((model) => () => model) },
};

export const sharedModules = Object.fromEntries(
  Object.entries(KAIKU_SHARED_VERSIONS).map(([name, { version, requiredVersion }]) => [
    name,
    { ...provided[name]!, version, shareConfig: { singleton: true, strictVersion: true, requiredVersion } },
  ]),
);
