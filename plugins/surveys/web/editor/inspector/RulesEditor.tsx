import { brokenRules, newId, type Page, problemsAt, type Rule, type SubRule } from '@kaiku/sdk/model';
import { ActionIcon, Button, Icon, Paper, Stack, Text, useT } from '@kaiku/sdk/web';
import { Fragment } from 'react';
import { useProblemText } from '../canvas/useDrawing.tsx';
import { useEditor, useEditorState } from '../context.ts';
import { askable, lostSource, newSubRule } from '../state/rules.ts';
import { SubRuleEditor } from './SubRuleEditor.tsx';

interface RulesEditorProps {
  list: 'showRules' | 'hideRules';
  page: Page;
  onChange: (rules: Rule[]) => void;
}

/** Rules that show or hide a page: any one of them does, when all its conditions hold (SUR-024). */
export function RulesEditor({ list, page, onChange }: RulesEditorProps) {
  const t = useT('surveys');
  const problemText = useProblemText();
  const { structure, save } = useEditorState();
  const rules = page[list];
  const editor = useEditor();
  const sources = askable(structure, page.id, editor.kinds.registry);
  const first = newSubRule(sources, newId);
  const lost = (subRule: SubRule) => {
    const { name, removed } = lostSource(structure, subRule);
    if (!removed) return { label: t('rules.laterNamed', { name }), mend: t('rules.mend') };
    return { label: name ? t('rules.gone', { name }) : t('rules.goneUnnamed'), mend: t('rules.mendGone') };
  };
  const broken = brokenRules(structure, editor.kinds.registry);
  const set = (rule: Rule, subRules: SubRule[]) =>
    onChange(
      subRules.length === 0
        ? rules.filter(({ id }) => id !== rule.id)
        : rules.map((one) => (one.id === rule.id ? { ...rule, subRules } : one)),
    );
  const at = `pages/${page.id}/${list}`;
  return (
    <Stack gap="xs" component="section" data-at={at} aria-label={t(`rules.${list}`)}>
      <Text size="xs" fw={600} c="dimmed" component="h3">
        {t(`rules.${list}`)}
      </Text>
      {rules.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(first ? `rules.${list}None` : 'rules.nothingToAsk')}
        </Text>
      )}
      {rules.map((rule, place) => (
        <Fragment key={rule.id}>
          {place > 0 && (
            <Text size="xs" c="dimmed" ta="center">
              {t('rules.or')}
            </Text>
          )}
          <Paper withBorder p="sm" component="fieldset" className="se-rule" data-at={`${at}/${rule.id}`}>
            <legend className="kk-hidden">{t('rules.rule', { number: place + 1 })}</legend>
            <Stack gap="sm">
              {rule.subRules.map((subRule, index) => {
                const place = `${at}/${rule.id}/${subRule.id}`;
                const [problem] = problemsAt([...save.problems, ...broken], place);
                return (
                  <Fragment key={subRule.id}>
                    {index > 0 && (
                      <Text size="xs" c="dimmed">
                        {t('rules.and')}
                      </Text>
                    )}
                    <SubRuleEditor
                      at={place}
                      subRule={subRule}
                      sources={sources}
                      lost={lost(subRule)}
                      error={problem && problemText(problem.code, problem.params)}
                      onChange={(next) =>
                        set(
                          rule,
                          rule.subRules.map((one) => (one.id === subRule.id ? next : one)),
                        )
                      }
                      remove={
                        <ActionIcon
                          aria-label={t('rules.removeCondition')}
                          onClick={() =>
                            set(
                              rule,
                              rule.subRules.filter(({ id }) => id !== subRule.id),
                            )
                          }
                        >
                          <Icon name="trash" size={16} />
                        </ActionIcon>
                      }
                    />
                  </Fragment>
                );
              })}
              {first && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<Icon name="plus" size={16} />}
                  onClick={() => set(rule, [...rule.subRules, { ...first, id: newId() }])}
                >
                  {t('rules.addCondition')}
                </Button>
              )}
            </Stack>
          </Paper>
        </Fragment>
      ))}
      {first && (
        <div>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<Icon name="git-branch" size={16} />}
            onClick={() => onChange([...rules, { id: newId(), subRules: [first] }])}
          >
            {t(`rules.${list}Add`)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
