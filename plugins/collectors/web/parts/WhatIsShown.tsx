import { questionKindSlot } from '@kaiku/plugin-surveys/contract';
import { type AnswerValue, builtinKinds } from '@kaiku/sdk/model';
import {
  ErrorState,
  Fieldset,
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
import { useParts } from '../links.ts';
import { type HiddenQuestion, hiddenQuestions, partsOf } from './hideable.ts';
import type { LinkValues } from './values.ts';

/** Entries that the list shows at a time; the others are found by searching. */
const shownAtOnce = 100;
/** Until there are hierarchies, nothing can be drawn as a list of one. */
const presentations = linkPresentations.filter((one) => one !== 'hierarchyList');

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
  const { hidden, automaticAnswers } = form.values as LinkValues;
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
  const hide = (value: unknown) => {
    const left = new Set(hiddenQuestions(pages, value as string[], registry).map(({ element }) => element.id));
    const kept = Object.entries(automaticAnswers).filter(([id]) => left.has(id));
    form.setFieldValue('automaticAnswers', Object.fromEntries(kept));
  };
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
          onChange={hide}
        />
        {questions.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('shown.answersHint')}
          </Text>
        )}
        {questions.map((question) => (
          <AutomaticAnswer key={question.element.id} {...question} />
        ))}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            name="presentation"
            label={t('shown.presentation')}
            data={[
              { value: '', label: t('shown.asEach') },
              ...presentations.map((value) => ({ value, label: t(`shown.presentations.${value}`) })),
            ]}
            allowDeselect={false}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

/** What is answered for respondents who do not see the question; kinds whose answer fits into one cell. */
function AutomaticAnswer({ element, kind, choices }: HiddenQuestion) {
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
    form.setFieldValue('automaticAnswers', answer === undefined ? others : { ...others, [element.id]: answer });
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
