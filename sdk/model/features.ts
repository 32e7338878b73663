import type { KindRegistry } from './kinds/index.ts';
import type { Element } from './types.ts';

type Asked = Pick<Element, 'kind' | 'settings'>;

/** Settings that the element has and that a feature of the company switches, with the feature. */
const switched = ({ kind, settings }: Asked, kinds: KindRegistry): { key: string; feature: string }[] =>
  (kinds.get(kind)?.inspector ?? []).flatMap(({ key, feature }) =>
    feature !== undefined && key in settings ? [{ key, feature }] : [],
  );

/** Features that settings of these pages wait for: without them the settings are as if they were not there. */
export function featuresAsked(pages: readonly { elements: readonly Asked[] }[], kinds: KindRegistry): string[] {
  const all = pages.flatMap(({ elements }) => elements.flatMap((element) => switched(element, kinds)));
  return [...new Set(all.map(({ feature }) => feature))];
}

/** The element as its company's features let it be; the same one where they let it be as it is. */
export function withinFeatures<E extends Asked>(element: E, kinds: KindRegistry, features: ReadonlySet<string>): E {
  const off = switched(element, kinds).filter(({ feature }) => !features.has(feature));
  if (off.length === 0) return element;
  const keys = new Set(off.map(({ key }) => key));
  const kept = Object.entries(element.settings).filter(([key]) => !keys.has(key));
  return { ...element, settings: Object.fromEntries(kept) as E['settings'] };
}
