/* Scripts of their own, which `load.ts` fetches. */

export type Extras = typeof import('./extras.ts');
export type Guard = typeof import('./guard.ts');
export type GivenBack = typeof import('./givenBack.ts');
export type Later = typeof import('./later.ts');
