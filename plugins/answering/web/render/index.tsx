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
  SurveyLogo,
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
  type SurveyLook,
  say,
  sayCount,
  sayProblem,
  thanksId,
  type Views,
  type Words,
  waitingText,
  waitingType,
} from '../../contract/index.ts';

const addressOf = (base: string) => (file: string) => `${base}/pictures/${file}`;

const drawingOf = (words: Words, base: string): Drawing => ({
  texts: {
    required: say(words, 'required'),
    choose: say(words, 'choose'),
    notAnswered: say(words, 'notAnswered'),
    otherText: say(words, 'otherText'),
    full: say(words, 'full'),
    below: (name, count) => say(words, 'treeBelow', { name, count }),
    searchChoices: say(words, 'treeSearch'),
    noneFound: say(words, 'treeNone'),
    smileys: [1, 2, 3, 4, 5].map((mood) => say(words, `smiley${mood}`)) as unknown as Drawing['texts']['smileys'],
    progress: (page, pages) => say(words, 'progress', { page, pages }),
    errors: (count) => sayCount(words, 'errors', count),
    language: say(words, 'language'),
    confirm: say(words, 'confirm'),
    nationalIdRemoved: say(words, 'nationalIdRemoved'),
    dictate: say(words, 'dictate'),
    dictateStop: say(words, 'dictateStop'),
    dictateFailed: say(words, 'dictateFailed'),
  },
  t: (code, params) => sayProblem(words, code, params),
  say: (kind, key, params) => say(words, `kinds.${kind}.${key}`, params),
  fileAddress: addressOf(base),
  scriptless: true,
});

/** The language's name in itself. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

interface FrameProps {
  look: SurveyLook;
  base: string;
  notice?: string | undefined;
  kind?: MessageKind;
  children: ReactNode;
}

function Frame({ look, base, notice, kind, children }: FrameProps) {
  const { theme, scheme, accentColor, backgroundColor } = look;
  return (
    <SurveyFrame
      theme={theme}
      {...(scheme && { scheme })}
      {...(accentColor && { accentColor })}
      {...(backgroundColor && { backgroundColor })}
    >
      <SurveyLogo settings={look} fileAddress={addressOf(base)} />
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
  const drawing = { ...drawingOf(words, input.base), earlier, carried };
  const settings = settingsOf(view, page, input.base, words, views);
  const last = index === count - 1;
  return (
    <Frame look={{ ...view.settings, ...settings }} base={input.base} notice={input.notice}>
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

/**
 * Without its next button a page goes on by itself once what it asks is pressed; one that asks for anything else keeps
 * the button, so that nobody is left on it (SUR-013).
 */
function settingsOf(view: SurveyView, page: ViewPage, base: string, words: Words, views: Views): PageOverrides {
  const settings = effectivePageSettings(view.settings, page);
  if (settings.showNext) return settings;
  const drawn = renderToStaticMarkup(
    <SurveyPage page={page} drawing={drawingOf(words, base)} views={views as ElementViews} />,
  );
  const fields = drawn.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
  return { ...settings, showNext: !fields.length || !fields.every((field) => field.includes(' type="radio"')) };
}

/** HTML that the page's script draws when its turn comes. */
const waiting = (id: string, part: ReactNode): string =>
  renderToStaticMarkup(
    <script
      type={waitingType}
      id={id}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React, and made to stay within the element
      dangerouslySetInnerHTML={{ __html: waitingText(renderToStaticMarkup(part)) }}
    />,
  );

interface EmptyPageProps {
  view: SurveyView;
  page: ViewPage;
  base: string;
  words: Words;
  views: Views;
}

/** A page as it is before anything is answered; the enhancer fills in what follows from earlier answers. */
function EmptyPage({ view, page, base, words, views }: EmptyPageProps) {
  const drawing = { ...drawingOf(words, base), earlier: shownAnswers(view, [], page.id, {}, new Map()) };
  return <SurveyPage page={page} drawing={drawing} views={views as ElementViews} />;
}

function End({ view, page, base, words, views, notice, results }: EndInput) {
  return (
    <Frame look={view.settings} base={base} notice={notice} kind="thanks">
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

function Message({ kind, title, text, link, again, kept, results = [], look, base, words, notice }: MessageInput) {
  return (
    <Frame look={look} base={base} notice={notice} kind={kind}>
      <MessagePage title={title} {...(text && { text })} drawing={drawingOf(words, '')}>
        {results.map((result, place) => (
          <Result key={place} result={result} words={words} />
        ))}
        {link && <ButtonLink {...link} />}
        {again && (
          <form method="post" action={again.action} acceptCharset="utf-8">
            {again.fields.map(([name, value], place) => (
              <input key={place} type="hidden" name={name} value={value} />
            ))}
            <button className="ks-button ks-primary" type="submit">
              {again.text}
            </button>
          </form>
        )}
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
  waiting: (view: SurveyView, exceptPage, base, words, views) =>
    view.pages
      .filter(({ id }) => id !== exceptPage)
      .map((page) =>
        waiting(`page-${page.id}`, <EmptyPage view={view} page={page} base={base} words={words} views={views} />),
      )
      .join(''),
  thanks: (title, text) => waiting(thanksId, <MessagePage title={title} text={text} />),
  end: (input) => renderToStaticMarkup(<End {...input} />),
  message: (input) => renderToStaticMarkup(<Message {...input} />),
  looks: (view, base, words, views) =>
    Object.fromEntries(
      view.pages.map((page) => [page.id, lookOf(settingsOf(view, page, base, words, views), view.settings.scheme)]),
    ),
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
