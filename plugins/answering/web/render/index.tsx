import {
  effectivePageSettings,
  type PageOverrides,
  type SurveyView,
  shownAnswers,
  type ViewPage,
} from '@kaiku/sdk/model';
import {
  type Drawing,
  type ElementViews,
  fixedScheme,
  inkOn,
  LanguageMenu,
  MessagePage,
  PageButtons,
  ProgressBar,
  SurveyFrame,
  SurveyPage,
} from '@kaiku/sdk/web/survey';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  buttonFields,
  type EndInput,
  type MessageInput,
  type MessageKind,
  type PageLook,
  type Renderer,
  type ShownResult,
  type SurveyInput,
  say,
  sayCount,
  sayProblem,
  thanksTemplate,
  type Views,
  type Words,
} from '../../contract/index.ts';

const drawingOf = (words: Words, base: string): Drawing => ({
  texts: {
    required: say(words, 'required'),
    choose: say(words, 'choose'),
    notAnswered: say(words, 'notAnswered'),
    otherText: say(words, 'otherText'),
    full: say(words, 'full'),
    smileys: [1, 2, 3, 4, 5].map((mood) => say(words, `smiley${mood}`)) as unknown as Drawing['texts']['smileys'],
    progress: (page, pages) => say(words, 'progress', { page, pages }),
    errors: (count) => sayCount(words, 'errors', count),
    language: say(words, 'language'),
    confirm: say(words, 'confirm'),
    nationalIdRemoved: say(words, 'nationalIdRemoved'),
    dictate: say(words, 'dictate'),
    dictateStop: say(words, 'dictateStop'),
  },
  t: (code, params) => sayProblem(words, code, params),
  say: (kind, key, params) => say(words, `kinds.${kind}.${key}`, params),
  fileAddress: (file) => `${base}/pictures/${file}`,
});

/** The language's name in itself. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

interface FrameProps {
  look: MessageInput['look'];
  notice?: string | undefined;
  kind?: MessageKind;
  children: ReactNode;
}

function Frame({ look, notice, kind, children }: FrameProps) {
  const { theme, scheme, accentColor, backgroundColor } = look;
  return (
    <SurveyFrame
      theme={theme}
      {...(scheme && { scheme })}
      {...(accentColor && { accentColor })}
      {...(backgroundColor && { backgroundColor })}
    >
      <main data-message={kind}>
        {notice && (
          <p className="ka-notice" role="note">
            {notice}
          </p>
        )}
        {children}
      </main>
    </SurveyFrame>
  );
}

function Survey(input: SurveyInput) {
  const { view, page, index, count, answers, problems, hidden, action, draftText, words, views, earlier, carried } =
    input;
  const settings = effectivePageSettings(view.settings, page);
  const drawing = { ...drawingOf(words, input.base), earlier, carried };
  const last = index === count - 1;
  return (
    <Frame look={{ ...view.settings, ...settings }} notice={input.notice}>
      <form
        id="survey"
        method="post"
        action={action}
        encType={input.multipart ? 'multipart/form-data' : undefined}
        noValidate
        acceptCharset="utf-8"
      >
        {/* Enter in a field presses the first button of the form, which must not be a language. */}
        <button
          className="ks-hidden"
          type="submit"
          name={buttonFields.go}
          value={last ? 'send' : 'next'}
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="ka-state">
          {hidden.map(([name, value], place) => (
            <input key={place} type="hidden" name={name} value={value} />
          ))}
        </div>
        <LanguageMenu languages={view.languages} current={view.language} nameOf={nameOf} texts={drawing.texts} />
        <div className="ka-progress">
          <ProgressBar display={settings.progress} index={index} count={count} texts={drawing.texts} />
        </div>
        <SurveyPage page={page} answers={answers} problems={problems} drawing={drawing} views={views as ElementViews} />
        <PageButtons settings={settings} first={index === 0} last={last} {...(draftText && { draftText })} />
      </form>
    </Frame>
  );
}

/** A page as it is before anything is answered; the enhancer fills in what follows from earlier answers. */
interface TemplateProps {
  view: SurveyView;
  page: ViewPage;
  base: string;
  words: Words;
  views: Views;
}

function Template({ view, page, base, words, views }: TemplateProps) {
  const drawing = { ...drawingOf(words, base), earlier: shownAnswers(view, [], page.id, {}, new Map()) };
  return (
    <template id={`page-${page.id}`}>
      <SurveyPage page={page} drawing={drawing} views={views as ElementViews} />
    </template>
  );
}

function End({ view, page, base, words, views, notice, results }: EndInput) {
  return (
    <Frame look={view.settings} notice={notice} kind="thanks">
      <SurveyPage page={page} drawing={drawingOf(words, base)} views={views as ElementViews} />
      {results && <ButtonLink href={results} text={say(words, 'resultsLink')} />}
    </Frame>
  );
}

const ButtonLink = ({ href, text }: { href: string; text: string }) => (
  <p>
    <a className="ks-button" href={href}>
      {text}
    </a>
  </p>
);

/** What all have answered to one question, as bars. Few surveys show it, so that it has no styles of its own. */
function Result({ result: { title, n, lines }, words }: { result: ShownResult; words: Words }) {
  return (
    <section style={{ maxWidth: 560, margin: '24px auto 0', textAlign: 'left' }}>
      <h2 className="ks-question">{title}</h2>
      <p className="ks-description">
        {lines.length > 0 ? sayCount(words, 'resultsCount', n) : say(words, 'resultsFew')}
      </p>
      {lines.map(({ label, percent }, place) => (
        <div key={place}>
          <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
            <span>{label}</span>
            <span>{percent} %</span>
          </div>
          <progress className="ks-progress" max={100} value={percent} aria-label={label} />
        </div>
      ))}
    </section>
  );
}

function Message({ kind, title, text, link, kept, results = [], look, words, notice }: MessageInput) {
  return (
    <Frame look={look} notice={notice} kind={kind}>
      <MessagePage title={title} {...(text && { text })} drawing={drawingOf(words, '')}>
        {results.map((result, place) => (
          <Result key={place} result={result} words={words} />
        ))}
        {link && <ButtonLink {...link} />}
        {kept && (
          <label className="ka-kept">
            {kept.label}
            <textarea className="ks-input" rows={8} readOnly value={kept.text} />
          </label>
        )}
      </MessagePage>
    </Frame>
  );
}

export const renderer: Renderer = {
  survey: (input) => renderToStaticMarkup(<Survey {...input} />),
  templates: (view: SurveyView, exceptPage, base, words, views) =>
    view.pages
      .filter(({ id }) => id !== exceptPage)
      .map((page) => renderToStaticMarkup(<Template view={view} page={page} base={base} words={words} views={views} />))
      .join(''),
  thanks: (title, text) =>
    renderToStaticMarkup(
      <template id={thanksTemplate}>
        <MessagePage title={title} text={text} />
      </template>,
    ),
  end: (input) => renderToStaticMarkup(<End {...input} />),
  message: (input) => renderToStaticMarkup(<Message {...input} />),
  looks: ({ settings, pages }) =>
    Object.fromEntries(pages.map((page) => [page.id, lookOf(effectivePageSettings(settings, page), settings.scheme)])),
};

/** What `SurveyFrame` makes of a page's colours. */
function lookOf(settings: PageOverrides, scheme: SurveyView['settings']['scheme']): PageLook {
  const { accentColor, backgroundColor } = settings;
  const style = [
    accentColor && `--own-accent:${accentColor};--own-on-accent:${inkOn(accentColor)}`,
    backgroundColor && `--own-background:${backgroundColor}`,
  ];
  return { ...settings, style: style.filter(Boolean).join(';'), scheme: fixedScheme({ backgroundColor, scheme }) };
}
