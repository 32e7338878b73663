import { Icon, Select, useT } from '@kaiku/sdk/web';
import type { ReactNode } from 'react';
import type { Question } from '../queries.ts';

/** With fewer questions than this the page is looked through sooner than a list. */
const worthIt = 9;

const idOf = (elementId: string) => `question-${elementId}`;

/** With more bars than this a chart has the whole width, for nothing as high stands beside it. */
const mostBeside = 12;

/** Where a question's chart is; the way to it leads here. It takes no room of its own. */
export const Anchored = ({ question, children }: { question: Question; children: ReactNode }) => (
  <div
    id={idOf(question.element_id)}
    className="results-question"
    data-wide={(question.choices ?? question.rows ?? []).length > mostBeside || undefined}
  >
    {children}
  </div>
);

/** The way to a question's chart in a long report (RES-066); focus goes along. */
export function GoTo({ questions }: { questions: readonly Question[] }) {
  const t = useT('results');
  if (questions.length < worthIt) return null;
  return (
    <Select
      size="xs"
      aria-label={t('goTo')}
      placeholder={t('goTo')}
      leftSection={<Icon name="search" size={16} />}
      data={questions.map(({ element_id, title, name }) => ({
        value: element_id,
        label: title || name || t('untitled'),
      }))}
      value={null}
      onChange={(elementId) => elementId !== null && showQuestion(elementId)}
      nothingFoundMessage={t('filter.nothing')}
      searchable
      w={{ base: '100%', xs: 320 }}
    />
  );
}

/** Leads to a question's chart, and the focus along. */
export const showQuestion = (elementId: string): void => showCard(document.getElementById(idOf(elementId)));

/** The same of a card that stands in `place`. */
export function showCard(place: HTMLElement | null): void {
  const card = place?.firstElementChild;
  if (!(card instanceof HTMLElement)) return;
  card.tabIndex = -1;
  card.style.scrollMarginTop = 'calc(var(--app-shell-header-offset, 60px) + 72px)';
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
}
