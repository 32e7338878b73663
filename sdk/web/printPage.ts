import { escapeHtml } from '../common/escapeHtml.ts';
import { styleNonce } from './ui/nonce.ts';

/** Some browsers print nothing of what is not displayed. */
const besideScreen = 'position: fixed; left: -10000px; width: 210mm; height: 297mm; border: 0';

export interface PrintedPage {
  title: string;
  /** Its style sheet: the screen's is not printed. */
  style: string;
  /** HTML of its body. */
  body: string;
}

/** Opens the browser's dialog for printing, of a page of its own. */
export function printPage({ title, style, body }: PrintedPage): void {
  const [language, nonce] = [document.documentElement.lang, styleNonce()].map(escapeHtml);
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style>`;
  const frame = Object.assign(document.createElement('iframe'), {
    className: 'kk-print',
    title,
    tabIndex: -1,
    srcdoc: `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`,
  });
  frame.style.cssText = besideScreen;
  frame.onload = () => {
    const page = frame.contentWindow!;
    page.onafterprint = () => frame.remove();
    page.print();
  };
  document.body.append(frame);
}
