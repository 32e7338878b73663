import type { Picture, SurveyView, ViewPage } from '@kaiku/sdk/model';
import { richRuns } from '@kaiku/sdk/web/survey';
import { renderToStaticMarkup } from 'react-dom/server';

/** Signs of a description that chats and social media show. */
const longest = 200;
/** Pixels from which a picture is more than a small sign beside the words. */
const large = 300;

/** What is shown of a link where somebody shares it: the survey's name, its first words, and its logo or first picture. */
export function linkPreview(
  { settings }: SurveyView,
  { elements }: ViewPage,
  addressOf: (file: string) => string,
): string {
  const found = elements.flatMap(({ settings }) => plainText((settings as Readable).content ?? '') || [])[0];
  const description = found && clipped(found);
  const shown = logoOf(settings) ?? pictureOf(elements);
  const isLarge = shown && !settings.logo && shown.picture.width >= large;
  return renderToStaticMarkup(
    <>
      <meta property="og:title" content={settings.name} />
      {description && <meta name="description" property="og:description" content={description} />}
      {shown && (
        <>
          <meta property="og:image" content={addressOf(shown.picture.file)} />
          {shown.text && <meta property="og:image:alt" content={shown.text} />}
          <meta name="twitter:card" content={isLarge ? 'summary_large_image' : 'summary'} />
        </>
      )}
    </>,
  );
}

/** What elements that are there to be read have, of whichever kind. */
interface Readable {
  content?: string;
  picture?: Picture;
  alternativeText?: string;
}
interface Shown {
  picture: Picture;
  text: string | undefined;
}

const logoOf = ({ logo, logoAlternativeText }: SurveyView['settings']): Shown | undefined =>
  logo && { picture: logo, text: logoAlternativeText };

const pictureOf = (elements: ViewPage['elements']): Shown | undefined =>
  elements.flatMap(({ settings }) => {
    const { picture, alternativeText } = settings as Readable;
    return picture ? { picture, text: alternativeText } : [];
  })[0];

/** Without the signs that make it bold or a link. */
const plainText = (text: string): string =>
  richRuns(text)
    .map((run) => (run.mark === 'sign' ? '' : run.mark === 'bullet' ? '• ' : run.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function clipped(text: string): string {
  const signs = Array.from(text);
  if (signs.length <= longest) return text;
  // A word is left out whole, where words are parted.
  const whole = signs
    .slice(0, longest)
    .join('')
    .replace(/\s\S{0,40}$/, '')
    .replace(/[\s.,;:]+$/, '');
  return `${whole}…`;
}
