/** Typed names through which plugins meet. They hold no code, so both sides may import them. */

/** A service that one plugin provides and others use. `T` is the service's interface. */
export interface Token<T> {
  readonly kind: 'token';
  readonly id: string;
  /** Never set; carries the type. */
  readonly type?: T;
}
/** @param id `<plugin>.<Service>`, unique in the product */
export const token = <T>(id: string): Token<T> => ({ kind: 'token', id });

/** A place of the owner's server part to which others contribute values of type `T`. */
export interface Point<T> {
  readonly kind: 'point';
  readonly id: string;
  readonly unfit?: Unfit;
  readonly type?: T;
}
/**
 * What is wrong with a contribution, which comes from code that nobody here has checked: a sentence about `plugin`, or
 * null. Asked at the start, where the plugin is left out with the sentence.
 */
export type Unfit = (value: unknown, plugin: string) => string | null;
/** @param id `<plugin>.<name>`, unique in the product */
export const definePoint = <T>(id: string, unfit?: Unfit): Point<T> => ({
  kind: 'point',
  id,
  ...(unfit && { unfit }),
});

/** News that a plugin publishes. The payload holds ids and small facts, never answers or addresses. */
export interface EventDefinition<P extends object> {
  readonly kind: 'event';
  readonly name: string;
  readonly version: number;
  readonly type?: P;
}
/** @param name `<noun>.<past participle>`, such as `answer.submitted`; listed in the owner's `publishes` */
export const defineEvent = <P extends object>(name: string, version = 1): EventDefinition<P> => ({
  kind: 'event',
  name,
  version,
});

/** What every process of every node has to hear, such as that something was deleted for good. Ids and small facts only. */
export interface SignalDefinition<P extends object> {
  readonly kind: 'signal';
  readonly name: string;
  readonly type?: P;
}
/** @param name `<plugin>.<past participle>`, unique in the product */
export const defineSignal = <P extends object>(name: string): SignalDefinition<P> => ({ kind: 'signal', name });

/** A place on the owner's screens that others fill. `Props` are what the owner hands to each extension. */
export interface SlotDefinition<Props extends object> {
  readonly kind: 'slot';
  readonly id: string;
  readonly type?: Props;
}
/** @param id `<plugin>.<name>`, listed in the owner's `slots` */
export const defineSlot = <Props extends object>(id: string): SlotDefinition<Props> => ({ kind: 'slot', id });
