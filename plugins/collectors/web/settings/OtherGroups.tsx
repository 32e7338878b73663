import { type ChoicesSettings, choicePaths, isAsked, type ViewElement } from '@kaiku/sdk/model';
import {
  Anchor,
  Code,
  Icon,
  MultiSelect,
  MultiSelectField,
  NumberField,
  SelectField,
  SimpleGrid,
  Stack,
  SwitchField,
  sortLanguages,
  Text,
  TextField,
  useFormState,
  useT,
} from '@kaiku/sdk/web';
import { Link } from 'react-router-dom';
import { linkPresentations, mostAnswers } from '../../contract/index.ts';
import type { LinkedSurvey } from '../links.ts';
import type { KnownParts } from './SurveyParts.tsx';
import type { LinkValues, ResetChoice } from './values.ts';

/** Entries that a list shows at a time; the others are found by searching. */
const shownAtOnce = 100;
/** With what was chosen and is gone, so that its id is not shown in place of its name. */
function withGone(
  offered: { value: string; label: string }[],
  chosen: readonly string[],
  label: string,
): { value: string; label: string }[] {
  const known = new Set(offered.map(({ value }) => value));
  return [...offered, ...chosen.filter((id) => !known.has(id)).map((value) => ({ value, label }))];
}

const useValues = () => {
  const { form, readOnly } = useFormState();
  return { form, readOnly, values: form.values as LinkValues };
};

/** LINK-010. */
export function Languages({ languages }: Pick<LinkedSurvey, 'languages'>) {
  const t = useT('collectors');
  const { form, values } = useValues();
  const { language, hiddenLanguages } = values;
  const beginWith = (code: unknown) =>
    form.setFieldValue(
      'hiddenLanguages',
      hiddenLanguages.filter((hidden) => hidden !== code),
    );
  const options = (codes: readonly string[]) =>
    sortLanguages(codes).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <SelectField
        name="language"
        label={t('fields.language')}
        data={[{ value: '', label: t('edit.ownLanguage') }, ...options(languages)]}
        allowDeselect={false}
        onChange={beginWith}
      />
      <MultiSelectField
        name="hiddenLanguages"
        label={t('fields.hiddenLanguages')}
        data={options(languages.filter((code) => code !== language))}
        maxValues={languages.length - 1}
      />
    </SimpleGrid>
  );
}

/** LINK-009. */
export const Background = ({ backgroundFields }: Pick<LinkedSurvey, 'backgroundFields'>) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    {backgroundFields.map(({ id, name }) => (
      <TextField key={id} name={`background.${id}`} label={name} maxLength={1000} autoComplete="off" />
    ))}
  </SimpleGrid>
);

/** LINK-013, LINK-014, LINK-020. */
export function WhoAnswers() {
  const t = useT('collectors');
  const { values } = useValues();
  return (
    <Stack gap="md">
      <NumberField
        name="maxAnswers"
        label={t('fields.maxAnswers')}
        description={t('edit.maxAnswersHint')}
        min={1}
        max={mostAnswers}
        allowDecimal={false}
        maw={320}
      />
      <NumberField
        name="oneTimeDays"
        label={t('fields.oneTimeDays')}
        description={t('edit.oneTimeHint')}
        min={1}
        max={3650}
        allowDecimal={false}
        maw={320}
      />
      <SwitchField name="draftAllowed" label={t('access.drafts')} description={t('access.draftsHint')} />
      <SwitchField name="private" label={t('access.private')} description={t('access.privateHint')} />
      {values.private && (
        <div>
          <Text size="sm" c="dimmed">
            {t('access.key')} <Code className="kk-nowrap">X-Api-Key</Code>
            {t('access.or')}
            <Code className="kk-nowrap">api_key</Code>.
          </Text>
          <Anchor component={Link} to="/manage/api-integrations" target="_blank" size="sm">
            {t('access.keys')} <Icon name="external-link" size={14} label={t('access.newTab')} />
          </Anchor>
        </div>
      )}
    </Stack>
  );
}

/** LINK-021. */
export function Drawn({ pages, registry }: KnownParts) {
  const t = useT('collectors');
  const { form, values } = useValues();
  const { questions } = values.lottery;
  const asked = pages.flatMap(({ elements }) => elements.filter((one) => isAsked(registry.get(one.kind), one)));
  const there = new Set(asked.map(({ id }) => id));
  const offered = asked.map(({ id, settings }) => ({ value: id, label: settings.text || t('structure.nameless') }));
  if (asked.length < 2 && questions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('lottery.none')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      <MultiSelectField
        name="lottery.questions"
        label={t('lottery.questions')}
        description={t('lottery.questionsHint')}
        data={withGone(offered, questions, t('shown.gone'))}
        searchable
        clearable
        limit={shownAtOnce}
        onChange={(chosen) => {
          const known = (chosen as string[]).filter((id) => there.has(id));
          form.setFieldValue('lottery', {
            questions: known,
            shown: values.lottery.shown || (known.length > 1 ? 1 : ''),
          });
        }}
      />
      {questions.length > 1 && (
        <NumberField
          name="lottery.shown"
          label={t('lottery.shown')}
          description={t('lottery.shownHint', { count: questions.length })}
          min={1}
          max={questions.length - 1}
          allowDecimal={false}
          maw={320}
        />
      )}
    </Stack>
  );
}

/** LINK-020: which nodes of each hierarchy are offered. */
export function Nodes({ pages, hierarchies }: KnownParts) {
  const t = useT('collectors');
  const { form, values, readOnly } = useValues();
  const elements = new Map(pages.flatMap((page) => page.elements.map((one) => [one.id, one])));
  return (
    <Stack gap="md">
      {hierarchies.map(({ id, elements: ids }) => {
        const of = ids.flatMap((one) => elements.get(one) ?? []);
        const nodes = nodesOf(of);
        const chosen = values.visibleNodes[id] ?? [];
        return (
          <MultiSelect
            key={id}
            label={t('nodes.of', {
              question: of.map(({ settings }) => settings.text || t('structure.nameless')).join(' · '),
            })}
            placeholder={chosen.length === 0 ? t('nodes.all') : undefined}
            description={t('nodes.comeAlong')}
            data={withGone(nodes, chosen, t('nodes.gone'))}
            value={chosen}
            searchable
            clearable
            limit={shownAtOnce}
            disabled={readOnly}
            onChange={(next) =>
              form.setFieldValue('visibleNodes', {
                ...values.visibleNodes,
                [id]: next.filter((one) => nodes.some(({ value }) => value === one)),
              })
            }
          />
        );
      })}
    </Stack>
  );
}

/** Nodes by what they are called below those above them. */
function nodesOf(elements: readonly ViewElement[]) {
  const labels = new Map<string, string>();
  for (const { settings } of elements) {
    const choices = (settings as Partial<ChoicesSettings>).choices ?? [];
    const paths = choicePaths(choices);
    for (const { id, hierarchyNodeId } of choices) {
      if (hierarchyNodeId && !labels.has(hierarchyNodeId)) labels.set(hierarchyNodeId, paths.get(id) ?? '');
    }
  }
  return Array.from(labels, ([value, label]) => ({ value, label }));
}

/** LINK-012. */
export function Presentation({ hierarchies }: KnownParts) {
  const t = useT('collectors');
  const { values } = useValues();
  // Where no choice is of a hierarchy, nothing is drawn as a list of one.
  const any = values.presentation === 'hierarchyList' || hierarchies.length > 0;
  const offered = linkPresentations.filter((one) => any || one !== 'hierarchyList');
  return (
    <SelectField
      name="presentation"
      label={t('shown.presentation')}
      data={[
        { value: '', label: t('shown.asEach') },
        ...offered.map((value) => ({ value, label: t(`shown.presentations.${value}`) })),
      ]}
      allowDeselect={false}
      maw={320}
    />
  );
}

const resets = ['survey', 'never', 'own'] as const satisfies readonly ResetChoice[];

/** LINK-020: when a device that stands somewhere starts the survey over. */
export function Behaviour() {
  const t = useT('collectors');
  const { values } = useValues();
  return (
    <Stack gap="md">
      <SelectField
        name="reset"
        label={t('behaviour.reset')}
        data={resets.map((value) => ({ value, label: t(`behaviour.resets.${value}`) }))}
        allowDeselect={false}
        maw={320}
      />
      {values.reset === 'own' && (
        <NumberField
          name="resetIntervalSeconds"
          label={t('behaviour.seconds')}
          min={1}
          max={86_400}
          allowDecimal={false}
          maw={320}
        />
      )}
    </Stack>
  );
}
