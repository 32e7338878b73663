import { createElement } from 'react';
import { type Answers, elementPath, type Problem, type ViewPage } from '../../model/index.ts';
import { type Drawing, type ElementViews, idsOf } from './drawing.ts';
import { ElementView } from './ElementView.tsx';
import { Paragraphs, Text } from './parts.tsx';

export interface SurveyPageProps {
  page: ViewPage;
  answers?: Answers;
  problems?: readonly Problem[];
  drawing: Drawing;
  views?: ElementViews;
  /** 1 on the answering page; 2 where the survey is part of another page. */
  headingLevel?: 1 | 2;
}

const none: readonly Problem[] = [];

/** One page of a survey: its title, what is wrong on it, and its elements. The form around it is the caller's. */
export function SurveyPage({ page, answers = {}, problems = none, drawing, views, headingLevel = 1 }: SurveyPageProps) {
  const { title, description, end } = page.settings;
  return (
    <section className="ks-page" data-page={page.id}>
      {(title || drawing.renderText) &&
        createElement(
          `h${headingLevel}`,
          { className: 'ks-title' },
          <Text drawing={drawing} at={`pages/${page.id}/title`}>
            {title}
          </Text>,
        )}
      {description && (
        <div className="ks-intro">
          <Paragraphs drawing={drawing} at={`pages/${page.id}/description`}>
            {description}
          </Paragraphs>
        </div>
      )}
      <ProblemList page={page} problems={problems} drawing={drawing} />
      {page.elements.map((element) => (
        <ElementView
          key={element.id}
          element={element}
          answer={Object.hasOwn(answers, element.id) ? answers[element.id] : undefined}
          problems={problems}
          drawing={drawing}
          views={views}
        />
      ))}
      {end && <EndLink page={page} drawing={drawing} />}
    </section>
  );
}

/** Where an end page leads. */
export function EndLink({ page, drawing }: Required<Pick<SurveyPageProps, 'page' | 'drawing'>>) {
  const { linkUrl, linkText } = page.settings;
  if (!linkUrl) return null;
  return (
    <p>
      <a className="ks-button" href={linkUrl} rel="noopener noreferrer">
        <Text drawing={drawing} at={`pages/${page.id}/linkText`}>
          {linkText || linkUrl}
        </Text>
      </a>
    </p>
  );
}

/** The page's problems on top, each a link to its field, for those who do not see the whole page at once. */
function ProblemList({ page, problems, drawing }: Required<Pick<SurveyPageProps, 'page' | 'problems' | 'drawing'>>) {
  const found = page.elements.flatMap((element) => {
    const path = elementPath(element.id);
    const first = problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}/`));
    return first ? [{ element, first }] : [];
  });
  if (found.length === 0) return null;
  return (
    <div className="ks-problems" role="alert" id="problems" tabIndex={-1}>
      <h2 {...drawing.own}>{drawing.texts.errors(found.length)}</h2>
      <ul>
        {found.map(({ element, first }) => (
          <li key={element.id}>
            <a href={`#${first.path.endsWith('/confirmation') ? idsOf(element.id).confirm : idsOf(element.id).first}`}>
              {element.settings.text} – <span {...drawing.own}>{drawing.t(first.code, first.params)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
