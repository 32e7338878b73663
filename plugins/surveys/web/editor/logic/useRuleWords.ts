import { comparedValues, findElement, type Rule, type SubRule } from '@kaiku/sdk/model';
import { anyKey, useFormat, useT } from '@kaiku/sdk/web';
import { useMemo } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { askable, comparesSeveral, groupOf, keyOfSource, lostSource, rangeOf } from '../state/rules.ts';

/** Rules and conditions as one would say them, with the names of what they ask about. */
export function useRuleWords(): { condition(subRule: SubRule): string; rule(rule: Rule): string } {
  const t = useT('surveys');
  const format = useFormat();
  const { structure } = useEditorState();
  const { registry } = useEditor().kinds;
  return useMemo(() => {
    const sources = new Map(askable(structure, null, registry).map((one) => [keyOfSource(one.source), one]));
    const condition = (subRule: SubRule): string => {
      const source = sources.get(keyOfSource(subRule.source));
      const operator = t(`rules.operators.${subRule.operator}`);
      const lost = lostSource(structure, subRule);
      if (!source) {
        const name = lost.removed ? t('rules.gone', { name: lost.name || '?' }) : lost.name;
        return `${name} ${operator}`;
      }
      const label = source.row === undefined ? source.label : `${source.label} – ${source.row}`;
      const group = groupOf(subRule, source);
      if (group) return `${label} ${anyKey(t)(`rules.groups.${group.name}`, { range: rangeOf(group) })}`;
      const names = comparedValues(subRule).map((value) => {
        const known = source.values?.find((one) => String(one.value) === String(value))?.label;
        const isText =
          findElement(structure, 'elementId' in subRule.source ? subRule.source.elementId : '') && !source.values;
        return (
          known ??
          (source.values && !source.open
            ? t('rules.gone', { name: subRule.was ?? String(value) })
            : isText
              ? `“${value}”`
              : String(value))
        );
      });
      const values = comparesSeveral(subRule.operator) ? format.list(names) : names.join();
      return [label, operator, values].filter(Boolean).join(' ');
    };
    return { condition, rule: ({ subRules }: Rule) => subRules.map(condition).join(` ${t('rules.and')} `) };
  }, [structure, registry, t, format]);
}
