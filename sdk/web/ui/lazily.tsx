import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A component whose code is fetched when it is first drawn, so that the first visit does not wait for it. Once it is
 * there, it is drawn at once.
 *
 * @param load fetches it
 * @param Waiting keeps its place meanwhile
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
): ComponentType<Props> {
  let there: ComponentType<Props> | undefined;
  const fetched = () =>
    lazy(async () => {
      try {
        there = await load();
        return { default: there };
      } catch (error) {
        // React keeps a failure for good; whoever tries again gets another try.
        Later = fetched();
        throw error;
      }
    });
  let Later = fetched();
  return function Lazily(props: Props) {
    // What was chosen first stays: a change of component would lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => there ?? (Later as unknown as ComponentType<Props>));
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Chosen {...props} />
      </Suspense>
    );
  };
}
