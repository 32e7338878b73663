import { type AnswerValue, builtinKinds, type Element, type ViewElement } from '@kaiku/sdk/model';
import {
  Fieldset,
  MultiSelectField,
  Select,
  SelectField,
  SimpleGrid,
  Stack,
  TextInput,
  useFormState,
  useT,
} from '@kaiku/sdk/web';
import { useState } from 'react';
import { linkPresentations } from '../../contract/index.ts';
import { type PartsOfPage, useParts } from '../links.ts';
import type { LinkValues } from './values.ts';

/** Entries that the list shows at a time; the others are found by searching. */
const shownAtOnce = 100;
/** Until there are hierarchies, nothing can be drawn as a list of one. */
const presentations = linkPresentations.filter((one) => one !== 'hierarchyList');

/** LINK-011, LINK-012: what respondents of this link do not see, what is answered for them, and how choices look. */
export function WhatIsShown({ surveyId }: { surveyId: string }) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { data: pages = [] } = useParts(surveyId);
  const { hidden, automaticAnswers } = form.values as LinkValues;
  const questions = hiddenQuestions(pages, hidden);
  const hide = (value: unknown) => {
    const left = new Set(hiddenQuestions(pages, value as string[]).map(({ id }) => id));
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
        {questions.map((element) => (
          <AutomaticAnswer key={element.id} element={element} />
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
function AutomaticAnswer({ element }: { element: Element }) {
  const t = useT('collectors');
  const { form } = useFormState();
  const { automaticAnswers } = form.values as LinkValues;
  const kind = builtinKinds.get(element.kind)!;
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
  const choices = choicesOf(element);
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

/** Questions that are hidden, by themselves or with their page, and can be answered in one field. */
function hiddenQuestions(pages: readonly PartsOfPage[], hidden: readonly string[]): Element[] {
  const gone = new Set(hidden);
  return pages.flatMap(({ id, elements }) =>
    elements.flatMap((one) => {
      const element: Element = { ...one, name: one.id, saved: true };
      const kind = builtinKinds.get(one.kind);
      const fits = kind?.answerable && kind.cellColumns(element).length === 1;
      return fits && (gone.has(id) || gone.has(one.id)) ? [element] : [];
    }),
  );
}

/** Their texts, which differ for sure in what can be published; undefined where one does not choose. */
function choicesOf({ settings }: ViewElement): string[] | undefined {
  const { choices } = settings as { choices?: { text: string }[] };
  return choices && [...new Set(choices.map(({ text }) => text))];
}

/** Pages, questions, and the choices, rows and columns of each. */
function partsOf(pages: readonly PartsOfPage[], untitled: (number: number) => string) {
  const titles = pages.map(({ id, title }, index) => ({ value: id, label: title.trim() || untitled(index + 1) }));
  const questions = pages.flatMap(({ elements }) =>
    elements.flatMap(({ id, settings }) => [
      { value: id, label: settings.text },
      ...Object.values(settings)
        .filter(Array.isArray)
        .flat()
        .filter(isItem)
        .map((item) => ({ value: item.id, label: `${settings.text}: ${item.text}` })),
    ]),
  );
  // The only page cannot be hidden. Lists of different questions may have choices of the same id, which hide together.
  const labels = new Map<string, string>();
  for (const { value, label } of [...(titles.length > 1 ? titles : []), ...questions]) {
    const before = labels.get(value);
    labels.set(value, before === undefined ? label : `${before} · ${label}`);
  }
  return Array.from(labels, ([value, label]) => ({ value, label }));
}

const isItem = (item: unknown): item is { id: string; text: string } =>
  typeof item === 'object' && item !== null && 'id' in item && 'text' in item;
