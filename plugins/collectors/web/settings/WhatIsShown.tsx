import type { AnswerValue } from '@kaiku/sdk/model';
import {
  Alert,
  Fieldset,
  Icon,
  List,
  MultiSelectField,
  Select,
  Stack,
  Text,
  TextInput,
  useFormState,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { fittingAnswers, type HiddenQuestion, hiddenQuestions, partsOf } from './hideable.ts';
import type { KnownParts } from './SurveyParts.tsx';
import type { LinkValues } from './values.ts';

/** Entries that the list shows at a time; the others are found by searching. */
const shownAtOnce = 100;
/** LINK-011: what respondents of this link do not see, and what is answered for them. */
export function WhatIsShown({ pages, registry }: KnownParts) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { hidden, automaticAnswers } = form.values as LinkValues;
  const [before] = useState(automaticAnswers);
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
      {questions.map((question) =>
        question.rows ? (
          <AnswersOfRows key={question.element.id} {...question} rows={question.rows} onAnswer={answer} />
        ) : (
          <AutomaticAnswer key={question.element.id} {...question} onAnswer={answer} />
        ),
      )}
    </Stack>
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

/** The cells of the question's answer as texts, and what takes others in their place. */
function useCells({ element, kind, onAnswer }: AutomaticAnswerProps) {
  const { form } = useFormState();
  const { automaticAnswers } = form.values as LinkValues;
  const given = automaticAnswers[element.id] as AnswerValue | undefined;
  const [cells, setCells] = useState(() =>
    (given === undefined ? [] : kind.toCells(element, given)).map((cell) => String(cell ?? '')),
  );
  const [wrong, setWrong] = useState(false);
  const take = (value: string, at: number) => {
    const now = kind.cellColumns(element).map((_column, index) => (index === at ? value : (cells[index] ?? '')));
    setCells(now);
    const empty = now.every((cell) => cell.trim() === '');
    const { answer, problems } = empty ? { problems: [] } : kind.fromCells(element, now);
    setWrong(problems.length > 0);
    const { [element.id]: _, ...others } = automaticAnswers;
    onAnswer(answer === undefined ? others : { ...others, [element.id]: answer });
  };
  return { cells, wrong, take };
}

/** What is answered for respondents who do not see the matrix: one choice for each row. */
function AnswersOfRows({ rows, ...question }: AutomaticAnswerProps & { rows: readonly string[] }) {
  const t = useT('collectors');
  const { readOnly } = useFormState();
  const { cells, wrong, take } = useCells(question);
  return (
    <Fieldset legend={t('shown.answer', { question: question.element.settings.text })}>
      <Stack gap="xs">
        {rows.map((row, at) => (
          <Select
            key={at}
            label={row}
            data={question.choices}
            value={cells[at] || null}
            clearable
            disabled={readOnly}
            error={wrong && !cells[at] && t('errors.link_answer_unfit')}
            onChange={(value) => take(value ?? '', at)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

/** The same of kinds whose answer fits into one cell. */
function AutomaticAnswer(question: AutomaticAnswerProps) {
  const { element, choices } = question;
  const t = useT('collectors');
  const { readOnly } = useFormState();
  const { cells, wrong, take } = useCells(question);
  const text = cells[0] ?? '';
  const label = t('shown.answer', { question: element.settings.text });
  return choices ? (
    <Select
      label={label}
      data={choices}
      value={text || null}
      clearable
      disabled={readOnly}
      onChange={(value) => take(value ?? '', 0)}
    />
  ) : (
    <TextInput
      label={label}
      value={text}
      disabled={readOnly}
      error={wrong && t('errors.link_answer_unfit')}
      onChange={(event) => take(event.currentTarget.value, 0)}
    />
  );
}
