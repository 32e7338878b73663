import { questionKindSlot } from '@kaiku/plugin-surveys/contract';
import { type AnswerValue, builtinKinds, type ChoicesSettings, type ViewElement } from '@kaiku/sdk/model';
import {
  Alert,
  ErrorState,
  Fieldset,
  Icon,
  List,
  MultiSelectField,
  Select,
  SelectField,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useFormState,
  useSlotModules,
  useT,
} from '@kaiku/sdk/web';
import { type QuestionKind, questionKindsOf } from '@kaiku/sdk/web/survey';
import { Suspense, useMemo, useState } from 'react';
import { linkPresentations } from '../../contract/index.ts';
import { type PartsOfPage, useParts } from '../links.ts';
import { fittingAnswers, type HiddenQuestion, hiddenQuestions, partsOf } from './hideable.ts';
import type { LinkValues } from './values.ts';

/** Entries that the list shows at a time; the others are found by searching. */
const shownAtOnce = 100;
/** Where no choice is of a hierarchy, nothing is drawn as a list of one. */
const presentationsFor = (pages: readonly PartsOfPage[], chosen: unknown) => {
  const ofHierarchy = ({ settings }: ViewElement) =>
    (settings as Partial<ChoicesSettings>).choices?.some(({ hierarchyNodeId }) => hierarchyNodeId);
  const any = chosen === 'hierarchyList' || pages.some(({ elements }) => elements.some(ofHierarchy));
  return linkPresentations.filter((one) => any || one !== 'hierarchyList');
};

/** LINK-011, LINK-012: what respondents of this link do not see, what is answered for them, and how choices look. */
export const WhatIsShown = ({ surveyId }: { surveyId: string }) => (
  // The dialog stays while kinds of plugins are fetched.
  <Suspense fallback={null}>
    <Parts surveyId={surveyId} />
  </Suspense>
);

function Parts({ surveyId }: { surveyId: string }) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { data: pages, error, refetch } = useParts(surveyId);
  const { hidden, automaticAnswers, presentation } = form.values as LinkValues;
  const [before] = useState(automaticAnswers);
  const brought = useSlotModules<QuestionKind>(questionKindSlot);
  const { registry } = useMemo(
    () =>
      questionKindsOf(
        builtinKinds,
        brought.map(({ value }) => value),
      ),
    [brought],
  );
  // Without them nobody knows which of the answers are still of something hidden.
  if (!pages) return error && <ErrorState compact error={error} onRetry={() => void refetch()} />;
  const questions = hiddenQuestions(pages, hidden, registry);
  /** The server takes those alone that fit. */
  const answer = (answers: Readonly<Record<string, unknown>>, parts = hidden) =>
    form.setFieldValue('automaticAnswers', fittingAnswers(pages, parts, registry, answers));
  const texts = new Map(pages.flatMap(({ elements }) => elements.map(({ id, settings }) => [id, settings.text])));
  const given = fittingAnswers(pages, hidden, registry, automaticAnswers);
  const fitBefore = fittingAnswers(pages, hidden, registry, before);
  const fields = new Set(questions.map(({ element }) => element.id));
  // What was taken out of its own field needs no words.
  const lost = Object.keys(before).filter((id) => !(id in given) && !(id in fitBefore && fields.has(id)));
  return (
    <Fieldset legend={t('shown.title')}>
      <Stack gap="sm">
        <MultiSelectField
          name="hidden"
          label={t('shown.hidden')}
          description={t('shown.hiddenHint')}
          data={partsOf(pages, (number) => t('shown.page', { number }))}
          searchable
          limit={shownAtOnce}
          onChange={(value) => answer(automaticAnswers, value as string[])}
        />
        {lost.length > 0 && <Lost questions={lost.map((id) => texts.get(id) ?? t('shown.gone'))} />}
        {questions.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('shown.answersHint')}
          </Text>
        )}
        {questions.map((question) => (
          <AutomaticAnswer key={question.element.id} {...question} onAnswer={answer} />
        ))}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            name="presentation"
            label={t('shown.presentation')}
            data={[
              { value: '', label: t('shown.asEach') },
              ...presentationsFor(pages, presentation).map((value) => ({
                value,
                label: t(`shown.presentations.${value}`),
              })),
            ]}
            allowDeselect={false}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** Answers that Save removes. */
function Lost({ questions }: { questions: readonly string[] }) {
  const t = useT('collectors');
  return (
    <Alert color="orange" icon={<Icon name="alert-triangle" />} role="status">
      <Text size="sm">{t('shown.unfit')}</Text>
      <List size="sm">
        {[...new Set(questions)].map((question) => (
          <List.Item key={question}>{question}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface AutomaticAnswerProps extends HiddenQuestion {
  onAnswer: (answers: Readonly<Record<string, unknown>>) => void;
}

/** What is answered for respondents who do not see the question; kinds whose answer fits into one cell. */
function AutomaticAnswer({ element, kind, choices, onAnswer }: AutomaticAnswerProps) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { automaticAnswers } = form.values as LinkValues;
  const given = automaticAnswers[element.id] as AnswerValue | undefined;
  const [text, setText] = useState(() => String((given === undefined ? null : kind.toCells(element, given)[0]) ?? ''));
  const [wrong, setWrong] = useState(false);
  const take = (value: string) => {
    setText(value);
    const { answer, problems } = value.trim() === '' ? { problems: [] } : kind.fromCells(element, [value]);
    setWrong(problems.length > 0);
    const { [element.id]: _, ...others } = automaticAnswers;
    onAnswer(answer === undefined ? others : { ...others, [element.id]: answer });
  };
  const label = t('shown.answer', { question: element.settings.text });
  return choices ? (
    <Select label={label} data={choices} value={text || null} clearable onChange={(value) => take(value ?? '')} />
  ) : (
    <TextInput
      label={label}
      value={text}
      error={wrong && t('errors.link_answer_unfit')}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
