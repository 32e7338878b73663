import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import type {
  LanguageCode,
  PageOverrides,
  Picture,
  ProgressDisplay,
  SurveyScheme,
  SurveyTheme,
} from '../../model/index.ts';
import { inkOn, isDark } from './colors.ts';
import type { Drawing, SurveyTexts } from './drawing.ts';
import { Paragraphs, Text } from './parts.tsx';
import { RichText } from './richText.tsx';

export interface SurveyFrameProps {
  theme: SurveyTheme;
  /** #RRGGBB, checked by the model. */
  accentColor?: string;
  backgroundColor?: string;
  /** Missing: as the respondent's device says. */
  scheme?: SurveyScheme;
  children: ReactNode;
}

/** Light or dark whatever the device says; null: as it says. A colour of the author's own decides what reads on it. */
export function fixedScheme(look: {
  backgroundColor?: string | undefined;
  scheme?: SurveyScheme | undefined;
}): 'light' | 'dark' | null {
  const { backgroundColor, scheme } = look;
  if (backgroundColor) return isDark(backgroundColor) ? 'dark' : 'light';
  return scheme === undefined || scheme === 'device' ? null : scheme;
}

/** Carries the look of the survey; every other component stands inside one. */
export function SurveyFrame({ theme, accentColor, backgroundColor, scheme, children }: SurveyFrameProps) {
  const style: Record<string, string> = {};
  if (accentColor) Object.assign(style, { '--own-accent': accentColor, '--own-on-accent': inkOn(accentColor) });
  if (backgroundColor)
    Object.assign(style, { '--own-background': backgroundColor, '--own-ink': inkOn(backgroundColor) });
  const own = fixedScheme({ backgroundColor, scheme });
  return (
    <div className="ks" data-survey-theme={theme} data-theme={own ?? undefined} style={style as CSSProperties}>
      {children}
    </div>
  );
}

interface SurveyLogoProps {
  settings: { logo?: Picture | undefined; logoAlternativeText?: string | undefined };
  fileAddress: Drawing['fileAddress'];
}

/**
 * The logo above the page. In the dark it stands on white, as logos are made for. Few surveys have one, so that it has
 * no styles of its own.
 */
export function SurveyLogo({ settings: { logo, logoAlternativeText = '' }, fileAddress }: SurveyLogoProps) {
  const address = logo && fileAddress(logo.file);
  if (!address) return null;
  return (
    <header className="ks-logo" style={{ maxWidth: 720, margin: '0 auto 20px' }}>
      <img
        src={address}
        width={logo.width}
        height={logo.height}
        alt={logoAlternativeText}
        style={{
          display: 'block',
          boxSizing: 'border-box',
          width: 'auto',
          height: 'auto',
          maxWidth: 'min(100%, 15rem)',
          maxHeight: '4.5rem',
          padding: 4,
          borderRadius: 6,
          background: 'light-dark(transparent, #fff)',
        }}
      />
    </header>
  );
}

export interface SurveyFormProps {
  action: string;
  /** Whether this is the last visible page. */
  last: boolean;
  /** Hidden fields: where one is, and answers of earlier pages (`formEntries`). */
  hidden?: Iterable<readonly [string, string]>;
  children: ReactNode;
}

/**
 * The form of one page. Enter in a field presses a form's first button, whichever that is,
 * so the first one is an unseen copy of the button that goes on.
 */
export function SurveyForm({ action, last, hidden = [], children }: SurveyFormProps) {
  return (
    <form className="ks-form" method="post" action={action} noValidate>
      <button
        className="ks-hidden"
        type="submit"
        name="go"
        value={last ? 'send' : 'next'}
        tabIndex={-1}
        aria-hidden="true"
      />
      {createElement(
        Fragment,
        null,
        ...Array.from(hidden, ([name, value]) => createElement('input', { type: 'hidden', name, value })),
      )}
      {children}
    </form>
  );
}

export interface ProgressProps {
  display: ProgressDisplay;
  /** From 0, among the visible pages. */
  index: number;
  count: number;
  texts: SurveyTexts;
}

/** Page numbers or a bar; nothing for a survey of one page. */
export function ProgressBar({ display, index, count, texts }: ProgressProps) {
  if (display === 'none' || count < 2) return null;
  const words = texts.progress(index + 1, count);
  if (display === 'pages') return <p className="ks-progress">{words}</p>;
  return (
    <progress className="ks-progress" max={count} value={index + 1} aria-label={words}>
      {words}
    </progress>
  );
}

export interface PageButtonsProps {
  settings: PageOverrides;
  first: boolean;
  last: boolean;
  /** Text of the button that saves a draft, when drafts are allowed. */
  draftText?: string;
}

/** The buttons send `go` = `next`, `previous`, `send` or `draft`. The one that goes on is first to reach by keyboard. */
export function PageButtons({ settings, first, last, draftText }: PageButtonsProps) {
  return (
    <div className="ks-buttons">
      {last ? (
        <button className="ks-button ks-primary" type="submit" name="go" value="send">
          {settings.sendText}
        </button>
      ) : (
        <NextButton settings={settings} />
      )}
      {draftText && (
        <button className="ks-button" type="submit" name="go" value="draft">
          {draftText}
        </button>
      )}
      {!first && settings.showPrevious && (
        <button className="ks-button" type="submit" name="go" value="previous">
          {settings.previousText}
        </button>
      )}
    </div>
  );
}

/** A page that goes on by itself hides its next button (`goOn.ts`); without JavaScript nothing goes on by itself. */
function NextButton({ settings }: Pick<PageButtonsProps, 'settings'>) {
  const button = (
    <button className="ks-button ks-primary" type="submit" name="go" value="next">
      {settings.nextText}
    </button>
  );
  return settings.showNext ? button : <noscript>{button}</noscript>;
}

export interface LanguageMenuProps {
  languages: readonly LanguageCode[];
  current: LanguageCode;
  /** The language's name in itself, such as "suomi". */
  nameOf(language: LanguageCode): string;
  /** Links when given; otherwise buttons that send `language` with the form, so that answers come along. */
  hrefOf?(language: LanguageCode): string;
  texts: SurveyTexts;
}

/** The survey's languages, when there is more than one. */
export function LanguageMenu({ languages, current, nameOf, hrefOf, texts }: LanguageMenuProps) {
  if (languages.length < 2) return null;
  return (
    <nav className="ks-languages" aria-label={texts.language}>
      {languages.map((language) => (
        <Fragment key={language}>
          {language === current ? (
            <span lang={language} aria-current="true">
              {nameOf(language)}
            </span>
          ) : hrefOf ? (
            <a lang={language} hrefLang={language} href={hrefOf(language)}>
              {nameOf(language)}
            </a>
          ) : (
            <button lang={language} type="submit" name="language" value={language}>
              {nameOf(language)}
            </button>
          )}
          {/* Keeps them apart where there are no styles. */ ' '}
        </Fragment>
      ))}
    </nav>
  );
}

export interface MessagePageProps {
  title: string;
  text?: string;
  /** Which of the survey's own messages it is; the editor edits it in place. */
  message?: 'thankYou' | 'closed';
  drawing?: Pick<Drawing, 'renderText'>;
  /** For those of its texts that are fixed words, in another language than the survey. */
  own?: { title?: Drawing['own']; text?: Drawing['own'] };
  children?: ReactNode;
}

/** A page that says something and asks nothing: thank you, closed, not found. */
export function MessagePage({ title, text, message, drawing = {}, own = {}, children }: MessagePageProps) {
  const shown = message ? drawing : {};
  return (
    <section className="ks-page ks-message">
      <h1 className="ks-title" {...own.title}>
        <Text drawing={shown} at={`settings/${message}Title`}>
          {title}
        </Text>
      </h1>
      {own.text ? (
        <div {...own.text}>
          <RichText>{text}</RichText>
        </div>
      ) : (
        <Paragraphs drawing={shown} at={`settings/${message}Text`}>
          {text}
        </Paragraphs>
      )}
      {children}
    </section>
  );
}
