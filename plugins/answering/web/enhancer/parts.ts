/** Fetches a script beside this one; the server says where it is. @throws when it cannot be fetched */
export const load = <T>(address: string): Promise<T> => import(/* webpackIgnore: true */ address);

export type Extras = typeof import('./extras.ts');
export type GivenBack = typeof import('./givenBack.ts');
