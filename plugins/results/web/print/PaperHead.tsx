import { useFormat, useOnPaper, useT } from '@kaiku/sdk/web';
import { type FilterFacts, filterChips, filterSources } from '../filters/sources.ts';
import type { FilterStore } from '../filters/useFilter.ts';

interface PaperHeadProps {
  store: FilterStore;
  questions: Parameters<typeof filterSources>[0];
  facts: FilterFacts | undefined;
  /** The saved view. */
  view?: string | undefined;
  /** What segments are compared by. */
  comparedBy?: string | undefined;
}

/** On paper alone: what the figures are of, and when they were printed. */
export function PaperHead({ store, questions, facts, view, comparedBy }: PaperHeadProps) {
  const t = useT('results');
  const format = useFormat();
  const onPaper = useOnPaper();
  const chips = filterChips(store.filter, filterSources(questions, facts, t, format), facts, t, format);
  const said: [string, string][] = [
    ...(view ? [[t('views.title'), view] as [string, string]] : []),
    ...chips.map(({ label, text }) => [label, text] as [string, string]),
    ...(comparedBy ? [[t('compare.by'), comparedBy] as [string, string]] : []),
    [t('paper.printed'), onPaper ? format.dateTime(Date.now()) : ''],
  ];
  return (
    <dl className="rp-head">
      {said.map(([label, text]) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
