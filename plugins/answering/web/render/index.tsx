import {
  effectivePageSettings,
  type PageOverrides,
  type SurveyView,
  shownAnswers,
  type ViewPage,
} from '@kaiku/sdk/model';
import {
  type Drawing,
  ElementView,
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
  type SurveyInput,
  type SurveyLook,
  say,
  sayCount,
  sayProblem,
  stateFields,
  thanksId,
  type Views,
  type Words,
  waitingText,
  waitingType,
} from '../../contract/index.ts';
import { linkPreview } from './linkPreview.tsx';
import { Result } from './results.tsx';

const addressOf = (base: string) => (file: string) => `${base}/pictures/${file}`;

/** How fixed words are marked that are not in the page's language. */
const ownIn = (language: string, { locale }: Words): Drawing['own'] =>
  locale === undefined || locale === language.split('-')[0]
    ? undefined
    : { lang: locale, dir: 'ltr', style: { textAlign: 'match-parent' } };

const drawingOf = (words: Words, base: string, language: string): Drawing => ({
  own: ownIn(language, words),
  texts: {
    required: say(words, 'required'),
    unshown: () => say(words, 'unshown'),
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
  own: Drawing['own'];
  kind?: MessageKind;
  children: ReactNode;
}

function Frame({ look, base, notice, own, kind, children }: FrameProps) {
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
          <p className="ka-notice" role="note" {...own}>
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
  const drawing = { ...drawingOf(words, input.base, view.language), earlier, carried };
  const settings = settingsOf(view, page, input.base, words, views);
  const last = index === count - 1;
  return (
    <Frame look={{ ...view.settings, ...settings }} base={input.base} notice={input.notice} own={drawing.own}>
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
        {/* For programs that fill in whatever they find: nobody sees it, comes to it by Tab or hears of it. Text browsers
            show it, with its words. */}
        <label className="ks-hidden" aria-hidden="true">
          {say(words, 'leaveEmpty')}
          <input name={stateFields.trap} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
        <LanguageMenu languages={view.languages} current={view.language} nameOf={nameOf} texts={drawing.texts} />
        <div className="ka-progress" {...drawing.own}>
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
    <SurveyPage page={page} drawing={drawingOf(words, base, view.language)} views={views as ElementViews} />,
  );
  const fields = drawn.match(/<(?:input|select|textarea)\b[^>]*>/g) ?? [];
  return { ...settings, showNext: !fields.length || !fields.every((field) => field.includes(' type="radio"')) };
}

/** HTML that the page's script draws when its turn comes. */
const waiting = (id: string, part: ReactNode): string =>
  renderToStaticMarkup(
    <script type={waitingType} id={id} dangerouslySetInnerHTML={{ __html: waitingText(renderToStaticMarkup(part)) }} />,
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
  const drawing = { ...drawingOf(words, base, view.language), earlier: shownAnswers(view, [], page.id, {}, new Map()) };
  return <SurveyPage page={page} drawing={drawing} views={views as ElementViews} />;
}

function End({ view, page, base, words, views, notice, results }: EndInput) {
  const drawing = drawingOf(words, base, view.language);
  return (
    <Frame look={view.settings} base={base} notice={notice} own={drawing.own} kind="thanks">
      <SurveyPage page={page} drawing={drawing} views={views as ElementViews} />
      {results && <ButtonLink href={results} text={say(words, 'resultsLink')} own={drawing.own} />}
    </Frame>
  );
}

const ButtonLink = ({ href, text, own }: { href: string; text: string; own: Drawing['own'] }) => (
  <p>
    <a className="ks-button" href={href}>
      <span {...own}>{text}</span>
    </a>
  </p>
);

function Message(input: MessageInput) {
  const { kind, title, text, fixed, link, again, kept, results = [], look, base, words, language, notice } = input;
  const own = ownIn(language, words);
  return (
    <Frame look={look} base={base} notice={notice} own={own} kind={kind}>
      <MessagePage title={title} {...(text && { text })} own={ownTexts(input)}>
        {results.map((result, place) => (
          <Result key={place} result={result} words={words} own={own} />
        ))}
        {link && <ButtonLink {...link} own={fixed.link ? own : undefined} />}
        {again && (
          <form method="post" action={again.action} acceptCharset="utf-8">
            {again.fields.map(([name, value], place) => (
              <input key={place} type="hidden" name={name} value={value} />
            ))}
            <button className="ks-button ks-primary" type="submit">
              <span {...own}>{again.text}</span>
            </button>
          </form>
        )}
        {kept && (
          <label className="ka-kept">
            <span {...own}>{kept.label}</span>
            <textarea className="ks-input" rows={8} readOnly value={kept.text} />
          </label>
        )}
      </MessagePage>
    </Frame>
  );
}

/** Of a message's texts those that are fixed words, in another language than the page. */
function ownTexts({ fixed, language, words }: Pick<MessageInput, 'fixed' | 'language' | 'words'>) {
  const own = ownIn(language, words);
  return { title: fixed.title ? own : undefined, text: fixed.text ? own : undefined };
}

export const renderer: Renderer = {
  survey: (input) => renderToStaticMarkup(<Survey {...input} />),
  undrawn: ({ view, base, words, views, elements, answers = {}, problems = [] }) => {
    const drawing = drawingOf(words, base, view.language);
    return elements.flatMap((element) => {
      const answer = Object.hasOwn(answers, element.id) ? answers[element.id] : undefined;
      try {
        const props = { element, answer, problems, drawing, views: views as ElementViews };
        renderToStaticMarkup(<ElementView {...props} />);
        return [];
      } catch (error) {
        return [{ element, error }];
      }
    });
  },
  waiting: (view: SurveyView, exceptPage, base, words, views) =>
    view.pages
      .filter(({ id }) => id !== exceptPage)
      .map((page) =>
        waiting(`page-${page.id}`, <EmptyPage view={view} page={page} base={base} words={words} views={views} />),
      )
      .join(''),
  thanks: (input) => {
    const { title, text = '' } = input;
    return waiting(thanksId, <MessagePage title={title} text={text} own={ownTexts(input)} />);
  },
  end: (input) => renderToStaticMarkup(<End {...input} />),
  message: (input) => renderToStaticMarkup(<Message {...input} />),
  linkPreview: (view, page, site, base) => linkPreview(view, page, (file) => site + addressOf(base)(file)),
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
    backgroundColor && `--own-background:${backgroundColor};--own-ink:${inkOn(backgroundColor)}`,
  ];
  return { ...settings, style: style.filter(Boolean).join(';'), scheme: fixedScheme({ backgroundColor, scheme }) };
}
