import { builtinKinds, type KindRegistry } from '@kaiku/sdk/model';

/** The element kinds that surveys of this installation have. */
export const kinds: KindRegistry = builtinKinds;
