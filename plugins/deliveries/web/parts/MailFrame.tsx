interface MailFrameProps {
  title: string;
  html: string;
  /** As mail programs show it to who reads in the dark. */
  dark?: boolean;
  className?: string;
}

/** A mail as mail programs show it. Nothing in it may run or lead anywhere. */
export const MailFrame = ({ title, html, dark = false, className = 'dl-frame' }: MailFrameProps) => (
  <iframe
    key={String(dark)}
    title={title}
    sandbox="allow-same-origin"
    srcDoc={html}
    className={className}
    onLoad={({ currentTarget }) => dress(currentTarget.contentDocument, dark)}
  />
);

/** The page's policy, which the frame inherits, takes no style that stands in it; it takes what a script sets. */
function dress(mail: Document | null, dark: boolean): void {
  const view = mail?.defaultView as (Window & typeof globalThis) | null | undefined;
  if (!mail || !view) return;
  for (const part of mail.querySelectorAll<HTMLElement>('[style]')) {
    part.style.cssText = part.getAttribute('style') ?? '';
  }
  const rules = [...mail.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const own = rules.some((css) => inDark.test(css));
  mail.adoptedStyleSheets = [...rules.map((css) => forScheme(css, dark)), ...(dark && !own ? [turned] : [])].map(
    (css) => {
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(css);
      return sheet;
    },
  );
}

const inDark = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i;
const [always, never] = ['(min-width: 0)', '(max-width: 0)'];
const forScheme = (css: string, dark: boolean): string =>
  css.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, scheme: string) =>
    (scheme.toLowerCase() === 'dark') === dark ? always : never,
  );

/** As programs do by themselves where a mail says nothing of the dark. */
const turned =
  'html { background: #fff; filter: invert(0.92) hue-rotate(180deg); } img { filter: invert(1) hue-rotate(180deg); }';
