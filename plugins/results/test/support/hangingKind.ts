import { builtinKinds, type Kind } from '@kaiku/sdk/model';

/** A module of a plugin's kind that never comes back from an answer. */
export const kind: Kind = {
  ...builtinKinds.get('openText')!,
  kind: 'hanging' as Kind['kind'],
  plainValue: () => undefined,
  values: () => {
    for (;;);
  },
};
