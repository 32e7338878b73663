import { type Language, oneLine } from '@kaiku/sdk/common';
import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { filledTemplate } from './filledTemplate.ts';
import { letterWords } from './letterWords.ts';

/** Stands where the link to the survey comes (DEL-015). */
export const linkTag = '{{link}}';
/** Stands where the survey's name comes. */
export const surveyTag = '{{survey}}';
/** For texts that tell of them. */
export const tags = { link: linkTag, survey: surveyTag } as const;

/** What a message is made of, the same for all recipients. */
export interface Message {
  subject: string;
  body: string;
}

/** What is filled in. */
export interface Filling {
  survey: string;
  link: string;
  /** Address where the recipient stops what is sent to them. */
  wayOut: string | null;
}

/** Words of the message's language, and how the company looks. */
export interface LetterLook {
  language: Language;
  /** Fills the button; carries white text. Null for Kaiku's. */
  accent: string | null;
  /** Address of the company's logo, and what it says to who does not see it. */
  logo: { address: string; name: string } | null;
}

/** A text with the survey's name as it is: `$&` in it is no pattern. */
export const fillSurvey = (text: string, survey: string): string => text.replaceAll(surveyTag, () => oneLine(survey));

/** A subject, or a text message before its link. */
export const fillSubject = (subject: string, { survey }: Pick<Filling, 'survey'>): string =>
  oneLine(fillSurvey(subject, survey).replaceAll(linkTag, ''));

/** A text with everything filled in; where it does not say where the link comes, it comes at the end. */
export function fillText(body: string, { survey, link }: Pick<Filling, 'survey' | 'link'>, apart: string): string {
  const named = fillSurvey(body, survey).replaceAll('\r\n', '\n').trim();
  return named.includes(linkTag) ? named.replaceAll(linkTag, () => link) : `${named}${apart}${link}`;
}

/** What goes out as a text message. */
export const smsText = (body: string, filling: Pick<Filling, 'survey' | 'link'>): string =>
  fillText(body, filling, ' ');

const text = 'margin:0 0 16px;font:16px/1.5 Arial,sans-serif;color:#1f2a2e';
const small = 'margin:24px 0 0;font:13px/1.5 Arial,sans-serif;color:#566468';
const ownAccent = '#0b6e6e';

/**
 * An e-mail as mail programs show it, with and without HTML. What people wrote is text in both; a paragraph that is the
 * link alone is a button.
 * @param template compiled, of the company's own; null: the usual look
 */
export function writeMail(
  body: string,
  filling: Filling,
  look: LetterLook,
  template: string | null = null,
): { text: string; html: string } {
  const { wayOut } = filling;
  const { stop } = letterWords[look.language];
  return {
    text: `${fillText(body, filling, '\n\n')}\n${wayOut ? `\n-- \n${stop}: ${wayOut}\n` : ''}`,
    html: template === null ? usualLook(body, filling, look) : ownLook(template, body, filling, look),
  };
}

const anchorOf = (link: string): string => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;

/** A paragraph as HTML, with its link. */
const linesOf = (paragraph: string, link: string): string =>
  escapeHtml(paragraph).replaceAll('\n', '<br>').replaceAll(linkTag, anchorOf(link));

function usualLook(body: string, { survey, link, wayOut }: Filling, look: LetterLook): string {
  const { answer, stop } = letterWords[look.language];
  const paragraphs = fillText(body, { survey, link: linkTag }, '\n\n').split(/\n{2,}/);
  const button = `<p style="${text}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${escapeHtml(look.accent ?? ownAccent)};color:#ffffff;font:bold 16px/1.5 Arial,sans-serif;text-decoration:none">${escapeHtml(answer)}</a></p>`;
  const rows = paragraphs.map((one) =>
    one.trim() === linkTag ? button : `<p style="${text}">${linesOf(one, link)}</p>`,
  );
  const end = wayOut
    ? `<p style="${small}"><a href="${escapeHtml(wayOut)}" style="color:#566468">${escapeHtml(stop)}</a></p>`
    : '';
  return `<!doctype html><html lang="${look.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"></head><body style="margin:0;padding:24px;background:#f4f6f6"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">${logoOf(look, 'margin:0 0 24px')}${rows.join('')}${end}</div></body></html>`;
}

const logoOf = ({ logo }: LetterLook, style: string): string =>
  logo
    ? `<p style="${style}"><img src="${escapeHtml(logo.address)}" alt="${escapeHtml(logo.name)}" height="40" style="height:40px;max-width:240px;border:0"></p>`
    : '';

/** A template has a link of its own: where the message has one on a line by itself, that one stands for it. */
function ownLook(template: string, body: string, { survey, link, wayOut }: Filling, look: LetterLook): string {
  const { stop } = letterWords[look.language];
  const paragraphs = fillText(body, { survey, link: linkTag }, '\n\n')
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== linkTag);
  return filledTemplate(template, {
    message: paragraphs.map((one) => `<p style="margin:0 0 16px">${linesOf(one, link)}</p>`).join(''),
    survey: escapeHtml(oneLine(survey)),
    link: anchorOf(link),
    linkAddress: escapeHtml(link),
    unsubscribe: wayOut ? `<a href="${escapeHtml(wayOut)}" style="color:inherit">${escapeHtml(stop)}</a>` : '',
    unsubscribeAddress: escapeHtml(wayOut ?? '#'),
    logo: logoOf(look, 'margin:0'),
    accent: escapeHtml(look.accent ?? ownAccent),
    language: look.language,
  });
}
