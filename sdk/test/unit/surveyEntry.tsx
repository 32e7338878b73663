import {
  type Answers,
  builtinKinds,
  type Problem,
  type SurveyStructure,
  type ViewPage,
  viewFor,
} from '@kaiku/sdk/model';
import {
  type Drawing,
  LanguageMenu,
  MessagePage,
  PageButtons,
  ProgressBar,
  type RenderText,
  richRuns,
  SurveyForm,
  SurveyFrame,
  type SurveyFrameProps,
  SurveyPage,
} from '@kaiku/sdk/web/survey';
import { renderToStaticMarkup } from 'react-dom/server';

/** Bundled by `surveyBundle.ts`, for Node cannot load TSX itself. */
const drawing: Drawing = {
  texts: {
    required: 'required',
    unshown: () => 'cannot be shown',
    choose: 'Choose…',
    notAnswered: 'Not answered',
    otherText: 'Your own answer',
    full: 'Full',
    below: (name, count) => `Under ${name} (${count})`,
    searchChoices: 'Search',
    noneFound: 'Nothing found',
    smileys: ['very unhappy', 'unhappy', 'neutral', 'happy', 'very happy'],
    progress: (page, pages) => `Page ${page} of ${pages}`,
    errors: (count) => `${count} to mend`,
    language: 'Language',
    confirm: 'I confirm',
    nationalIdRemoved: 'Identity codes are removed',
    dictate: 'Dictate',
    dictateStop: 'Stop',
    dictateFailed: 'Dictating failed',
  },
  t: (code, params) => `problem ${code} ${JSON.stringify(params ?? {})}`,
  say: (kind, key) => `${kind} ${key}`,
  fileAddress: (file) => `/pictures/${file}`,
  scriptless: true,
};

export interface RenderOptions {
  answers?: Answers;
  problems?: readonly Problem[];
  renderText?: RenderText;
  earlier?: Drawing['earlier'];
}

export function renderPage(page: ViewPage, { answers, problems, renderText, earlier }: RenderOptions = {}): string {
  return renderToStaticMarkup(
    <SurveyPage page={page} answers={answers} problems={problems} drawing={{ ...drawing, renderText, earlier }} />,
  );
}

export function renderMessage(title: string, text: string): string {
  return renderToStaticMarkup(<MessagePage title={title} text={text} />);
}

export { richRuns };

/** All visible pages in one form in a page of HTML, as an answering server would send it. */
export function renderDocument(
  structure: SurveyStructure,
  css: string,
  options: RenderOptions & { frame?: Partial<SurveyFrameProps> } = {},
): string {
  const view = viewFor(structure, builtinKinds, {}, structure.settings.language);
  const { answers, problems, frame } = options;
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <title>{view.settings.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{`body{margin:0}${css}`}</style>
      </head>
      <body>
        <SurveyFrame theme={view.settings.theme} {...frame}>
          <main>
            <SurveyForm action="/answer" last hidden={[['transaction', 't1']]}>
              <LanguageMenu languages={['en', 'fi']} current="en" nameOf={(one) => one} texts={drawing.texts} />
              <ProgressBar display="bar" index={0} count={2} texts={drawing.texts} />
              {view.pages.map((page, index) => (
                <SurveyPage
                  key={page.id}
                  page={page}
                  answers={answers}
                  problems={problems}
                  drawing={drawing}
                  headingLevel={index === 0 ? 1 : 2}
                />
              ))}
              <PageButtons settings={view.settings} first={false} last draftText="Save draft" />
            </SurveyForm>
          </main>
        </SurveyFrame>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
