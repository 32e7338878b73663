import type { ChangeDetail, ChangeItem, RuleWords } from '../../contract/index.ts';

/** Texts of this plugin in the language of the caller. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

export function textOfItem(say: Say, { code, params }: ChangeItem): string {
  const { language, name, ...rest } = params;
  const key = code.startsWith('page-') && !name ? `changes.${code}-untitled` : `changes.${code}`;
  return say(key, { ...rest, name: name ?? '', language: language ? language.toUpperCase() : '' });
}

export function textOfDetail(say: Say, { code, field, from = '', to = '', rules }: ChangeDetail): string {
  const key = field === 'showRules' || field === 'hideRules' ? `rules.${field}` : `fields.${field}`;
  const label = field === undefined ? '' : say(key);
  return say(`details.${code}`, {
    // A setting of a plugin's kind is named by its key.
    field: label === key ? field : label,
    from: rules?.from ? ruleText(say, rules.from) : from,
    to: rules?.to ? ruleText(say, rules.to) : to,
  });
}

/** As the rule's editor says it: "Recommend us? is at least 9 and Shop is Harbour". */
function ruleText(say: Say, conditions: readonly RuleWords[]): string {
  return conditions
    .map(({ subject, operator, values }) =>
      [subject || say('rules.goneUnnamed'), say(`rules.operators.${operator}`), values.join(', ')]
        .filter(Boolean)
        .join(' '),
    )
    .join(` ${say('rules.and')} `);
}
