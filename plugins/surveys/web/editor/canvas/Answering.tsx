import type { Language } from '@kaiku/sdk/common';
import {
  type Answers,
  type Background,
  confirmationProblems,
  effectivePageSettings,
  flow,
  type Id,
  type LanguageCode,
  localDay,
  type Problem,
  parseForm,
  replacePageAnswers,
  type SurveyView,
  shownAnswers,
  type Witness,
} from '@kaiku/sdk/model';
import { useT } from '@kaiku/sdk/web';
import {
  type Drawing,
  fixedScheme,
  MessagePage,
  PageButtons,
  ProgressBar,
  type QuestionKinds,
  SurveyForm,
  SurveyFrame,
  SurveyLogo,
  SurveyPage,
} from '@kaiku/sdk/web/survey';
import { fieldChanged } from '@kaiku/sdk/web/survey/controls';
import { goesOn, goOnWhenPressed } from '@kaiku/sdk/web/survey/goOn';
import { followSliders } from '@kaiku/sdk/web/survey/sliders';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useEditor } from '../context.ts';
import { usePictureAddress } from '../pictureAddresses.ts';
import { useKindWord, useProblemText, useSurveyTexts, wordLanguage } from './useDrawing.tsx';

/** How somebody comes to a page: what was answered, and the values that the link brought. */
export interface Way extends Witness {
  pageId: Id;
}

interface AnsweringProps {
  view: SurveyView;
  /** Where it begins, with what was answered on the way there. */
  way: Way | null;
  background: Background;
  scheme: 'light' | 'dark';
}

/** The survey as respondents go through it: what is chosen decides at once where the page leads. Nothing is stored. */
export function Answering({ view, way, background, scheme }: AnsweringProps) {
  const words = wordLanguage(view.language);
  const texts = useSurveyTexts(words);
  const problemText = useProblemText(words);
  const say = useKindWord(words);
  const t = useT('surveys');
  /** What the pages before, and those one came back from, were left with. */
  const [answers, setAnswers] = useState<Answers>(way?.answers ?? {});
  /** And the page's own fields as they are now. */
  const [given, setGiven] = useState<Answers>(way?.answers ?? {});
  const [pageId, setPageId] = useState<Id | undefined>(way?.pageId ?? view.pages[0]?.id);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sent, setSent] = useState(false);
  /** The page asks for more than to press: it keeps its next button. */
  const [stays, setStays] = useState(false);
  const { registry: kinds, views, starts } = useEditor().kinds;
  const top = useRef<HTMLDivElement>(null);
  const today = localDay(new Date());
  const context = { kinds, background, today: { earliest: today, latest: today } };
  const where = flow(view, given, { ...context, page: pageId });
  const { page } = where;
  const { settings } = view;
  const shownPage = sent ? 'sent' : page?.id;
  useEffect(() => {
    const part = top.current;
    if (!part || shownPage === undefined) return;
    startKinds(part, starts);
    const changed = ({ target }: Event) => fieldChanged(target);
    part.addEventListener('input', changed);
    const leaveSliders = followSliders(part);
    const leavePresses = goOnWhenPressed(part);
    setStays(!goesOn(part));
    const files = part.querySelectorAll<HTMLElement>('[data-kind="fileUpload"]');
    if (files.length > 0) {
      void import('@kaiku/sdk/web/survey/files').then(({ startFiles }) => {
        for (const element of files) startFiles(element);
      });
    }
    const lists = part.querySelectorAll<HTMLElement>('[data-kind="hierarchyList"]');
    if (lists.length > 0) {
      void import('@kaiku/sdk/web/survey/findChoices').then(({ findChoices }) => {
        for (const element of lists) findChoices(element);
      });
    }
    const rankings = part.querySelectorAll<HTMLElement>('[data-kind="ranking"]');
    if (rankings.length > 0) {
      void import('@kaiku/sdk/web/survey/ranks').then(({ startRanking }) => {
        for (const element of rankings) startRanking(element);
      });
    }
    if (part.querySelector('[data-dictate]')) {
      void import('@kaiku/sdk/web/survey/speech').then(({ offerDictation }) => offerDictation(part, view.language));
    }
    return () => {
      part.removeEventListener('input', changed);
      leaveSliders();
      leavePresses();
    };
  }, [shownPage, starts, view.language]);
  const first = useRef(shownPage);
  useLayoutEffect(() => {
    if (first.current === shownPage) return;
    first.current = shownPage;
    // A new page begins at its top, as one that is loaded does.
    top.current?.scrollIntoView({ block: 'start' });
  }, [shownPage]);
  useLayoutEffect(() => {
    if (problems.length > 0) top.current?.querySelector<HTMLElement>('.ks-problems')?.focus();
  }, [problems]);

  const fileAddress = usePictureAddress();
  const drawing = { texts, t: problemText, say, today, fileAddress, own: ownWords(words, view.language) };
  const own = page ? effectivePageSettings(settings, page) : settings;
  const end = sent ? where.end() : undefined;
  const framed = (children: React.ReactNode) => (
    <SurveyFrame
      theme={settings.theme}
      scheme={fixedScheme({ scheme: settings.scheme }) ?? scheme}
      {...(own.accentColor && { accentColor: own.accentColor })}
      {...(own.backgroundColor && { backgroundColor: own.backgroundColor })}
    >
      <SurveyLogo settings={settings} fileAddress={fileAddress} />
      <div ref={top} className="se-top" lang={view.language}>
        {children}
      </div>
    </SurveyFrame>
  );
  if (end) {
    return framed(
      <SurveyPage page={end} answers={given} problems={[]} drawing={drawing} headingLevel={2} views={views} />,
    );
  }
  if (sent) {
    const { thankYouTitle = '', thankYouText } = settings;
    return framed(<MessagePage title={thankYouTitle} {...(thankYouText && { text: thankYouText })} />);
  }
  if (!page) return framed(<MessagePage title={t('preview.empty')} />);

  const entriesOf = (form: HTMLFormElement) =>
    [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const read = (form: HTMLFormElement): Answers =>
    replacePageAnswers(view, given, page.id, parseForm(view, entriesOf(form), kinds, page.id));
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const form = (event.target as HTMLElement).closest('form');
    if (form) setGiven(read(form));
  };
  const turn = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const form = event.target as HTMLFormElement;
    const now = read(form);
    setGiven(now);
    const ways = flow(view, now, { ...context, page: page.id });
    const back = submitter?.value === 'previous';
    const found = back ? [] : [...ways.problems(page.id), ...confirmationProblems(page, now, entriesOf(form), kinds)];
    const wrong = found.filter(({ path }) => !isUnshown(form, path));
    setProblems(wrong);
    if (wrong.length > 0) return;
    setAnswers(now);
    const next = back ? ways.previous : ways.next;
    if (next) setPageId(next);
    else if (!back) setSent(true);
  };
  const last = where.next === undefined;
  return framed(
    <div onSubmitCapture={turn} onInput={follow} onChange={follow}>
      <SurveyForm action="" last={last}>
        <ProgressBar display={own.progress} index={where.index} count={where.pages.length} texts={texts} />
        <SurveyPage
          key={page.id}
          page={page}
          answers={answers}
          problems={problems}
          drawing={{ ...drawing, earlier: shownAnswers(view, where.pages, page.id, answers, kinds) }}
          headingLevel={2}
          views={views}
        />
        <PageButtons settings={{ ...own, showNext: own.showNext || stays }} first={where.index === 0} last={last} />
      </SurveyForm>
    </div>,
  );
}

/** How fixed words are marked that are not in the survey's language. */
const ownWords = (words: Language, language: LanguageCode): Drawing['own'] =>
  words === language.split('-')[0] ? undefined : { lang: words, dir: 'ltr', style: { textAlign: 'match-parent' } };

/** Whether a problem is of a question that could not be drawn, which keeps nobody on the page. */
const isUnshown = (form: HTMLFormElement, path: string): boolean =>
  [...form.querySelectorAll('[data-unshown]')].some(({ id }) => id === `e-${path.split('/')[1]}`);

/** What a plugin's kind makes of its fields in a respondent's browser, it makes of them here. */
function startKinds(part: HTMLElement, starts: QuestionKinds['starts']): void {
  for (const element of part.querySelectorAll<HTMLElement>('.ks-element')) {
    try {
      starts[element.dataset.kind ?? '']?.(element);
    } catch (error) {
      reportError(error);
    }
  }
}
