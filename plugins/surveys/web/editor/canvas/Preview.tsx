import {
  type Answers,
  confirmationProblems,
  effectivePageSettings,
  flow,
  type Id,
  localDay,
  type Problem,
  parseForm,
  replacePageAnswers,
  type SurveyView,
  shownAnswers,
  viewFor,
  type Witness,
} from '@kaiku/sdk/model';
import { Button, Group, nativeLanguageName, Select, Text, useComputedColorScheme, useT } from '@kaiku/sdk/web';
import {
  fixedScheme,
  MessagePage,
  PageButtons,
  ProgressBar,
  type QuestionKinds,
  SurveyForm,
  SurveyFrame,
  SurveyPage,
} from '@kaiku/sdk/web/survey';
import { fieldChanged, fieldPressed } from '@kaiku/sdk/web/survey/controls';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useEditor, useEditorState } from '../context.ts';
import { pictureAddress, useKindWord, useProblemText, useSurveyTexts } from './useDrawing.tsx';

/** How somebody comes to a page: what was answered, and the values that the link brought. */
export interface Way extends Witness {
  pageId: Id;
}

/** The survey as it would be answered now: pages, rules and checks work, and nothing is stored. */
export function Preview({ way: given = null }: { way?: Way | null }) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const [language, setLanguage] = useState(structure.settings.language);
  const [round, setRound] = useState(0);
  // A new start is without what was filled in.
  const way = round === 0 ? given : null;
  const { registry } = useEditor().kinds;
  // Shuffled as one respondent would see it; another after a new start.
  const view = useMemo(
    () => viewFor(structure, registry, {}, language, way ? undefined : `preview ${round}`),
    [structure, registry, language, round, way],
  );
  return (
    <>
      <Group className="se-preview-bar" justify="space-between">
        <Text size="sm" c="dimmed">
          {t(way ? 'preview.wayHint' : 'preview.hint')}
        </Text>
        <Group gap="xs">
          {view.languages.length > 1 && (
            <Select
              size="xs"
              w={140}
              aria-label={t('canvas.language')}
              data={view.languages.map((code) => ({ value: code, label: nativeLanguageName(code) }))}
              value={view.language}
              allowDeselect={false}
              onChange={(code) => code && setLanguage(code)}
            />
          )}
          <Button size="xs" variant="default" onClick={() => setRound(round + 1)}>
            {t('preview.restart')}
          </Button>
        </Group>
      </Group>
      {way && <WayNotice way={way} />}
      <Answering key={`${round} ${language} ${way?.pageId ?? ''}`} view={view} way={way} />
    </>
  );
}

/** What the link is taken to have brought along: it is not seen on any page. */
function WayNotice({ way }: { way: Way }) {
  const t = useT('surveys');
  const { structure } = useEditorState();
  const values = structure.backgroundFields.flatMap(({ id, name }) => {
    const value = way.background[id];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  if (values.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className="se-way-notice">
      {t('preview.background', { values: values.join(', ') })}
    </Text>
  );
}

function Answering({ view, way }: { view: SurveyView; way: Way | null }) {
  const texts = useSurveyTexts();
  const problemText = useProblemText();
  const say = useKindWord();
  const scheme = useComputedColorScheme('light');
  const t = useT('surveys');
  const [answers, setAnswers] = useState<Answers>(way?.answers ?? {});
  const [pageId, setPageId] = useState<Id | undefined>(way?.pageId ?? view.pages[0]?.id);
  const background = way?.background ?? {};
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sent, setSent] = useState(false);
  const { registry: kinds, views, starts } = useEditor().kinds;
  const form = useRef<HTMLDivElement>(null);
  const today = localDay(new Date());
  const context = { kinds, background, today: { earliest: today, latest: today } };
  const where = flow(view, answers, { ...context, page: pageId });
  const { page } = where;
  const { settings } = view;
  const shownPage = page?.id;
  useEffect(() => {
    const part = form.current;
    if (!part) return;
    startKinds(part, starts);
    const changed = ({ target }: Event) => fieldChanged(target);
    part.addEventListener('input', changed);
    part.addEventListener('click', fieldPressed);
    part.addEventListener('keyup', fieldPressed);
    if (part.querySelector('[data-dictate]')) {
      void import('@kaiku/sdk/web/survey/speech').then(({ offerDictation }) => offerDictation(part, view.language));
    }
    return () => {
      part.removeEventListener('input', changed);
      part.removeEventListener('click', fieldPressed);
      part.removeEventListener('keyup', fieldPressed);
    };
  }, [shownPage, starts, view.language]);
  const own = page ? effectivePageSettings(settings, page) : settings;
  const frame = {
    theme: settings.theme,
    scheme: fixedScheme({ scheme: settings.scheme }) ?? scheme,
    ...(own.accentColor && { accentColor: own.accentColor }),
    ...(own.backgroundColor && { backgroundColor: own.backgroundColor }),
  };
  if (sent) {
    return (
      <SurveyFrame {...frame}>
        <MessagePage
          title={settings.thankYouTitle ?? ''}
          {...(settings.thankYouText && { text: settings.thankYouText })}
        />
      </SurveyFrame>
    );
  }
  if (!page) {
    return (
      <SurveyFrame {...frame}>
        <MessagePage title={t('preview.empty')} />
      </SurveyFrame>
    );
  }

  const turn = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const entries = [...new FormData(event.target as HTMLFormElement)].map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const given = replacePageAnswers(view, answers, page.id, parseForm(view, entries, kinds, page.id));
    setAnswers(given);
    const now = flow(view, given, { ...context, page: page.id });
    const back = submitter?.value === 'previous';
    const wrong = back ? [] : [...now.problems(page.id), ...confirmationProblems(page, given, entries, kinds)];
    setProblems(wrong);
    if (wrong.length > 0) return;
    const next = back ? now.previous : now.next;
    if (next) setPageId(next);
    else if (!back) setSent(true);
  };
  const last = where.next === undefined;
  return (
    <SurveyFrame {...frame}>
      <div ref={form} onSubmitCapture={turn}>
        <SurveyForm action="" last={last}>
          <ProgressBar display={own.progress} index={where.index} count={where.pages.length} texts={texts} />
          <SurveyPage
            key={page.id}
            page={page}
            answers={answers}
            problems={problems}
            drawing={{
              texts,
              t: problemText,
              say,
              today,
              fileAddress: pictureAddress,
              earlier: shownAnswers(view, where.pages, page.id, answers, kinds),
            }}
            headingLevel={2}
            views={views}
          />
          <PageButtons settings={own} first={where.index === 0} last={last} />
        </SurveyForm>
      </div>
    </SurveyFrame>
  );
}

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
