import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface OwnStylesProps {
  css: string;
  children: ReactNode;
}

/**
 * Draws the survey with its own CSS (SUR-016) apart from the editor: within a shadow root its rules match nothing else,
 * and the box around it clips what they would lay over the rest (docs/decisions/0095). As on the answering page, they
 * come after ours.
 */
export function OwnStyles({ css, children }: OwnStylesProps) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useLayoutEffect(() => {
    const shadow = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [sheetOf(rulesOfPage()), sheetOf(css)];
    setRoot(shadow);
  }, [css]);
  return (
    <div className="se-own-styles">
      <div ref={host}>{root && createPortal(children, root as unknown as Element)}</div>
    </div>
  );
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Sheets of the page cannot be adopted, only those that were constructed. */
const rulesOfPage = (): string =>
  [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
