import { CopyButton } from '@kaiku/sdk/web';
import { type ReactNode, useMemo } from 'react';
import { type CodeLanguage, colored } from '../highlight.ts';

export interface CodeBlockProps {
  title: ReactNode;
  /** For who hears the page. */
  label: string;
  code: string;
  language: CodeLanguage;
}

/** Code with its colours, to be scrolled by keyboard and copied. */
export function CodeBlock({ title, label, code, language }: CodeBlockProps) {
  const html = useMemo(() => colored(code, language), [code, language]);
  return (
    <figure className="kd-code" aria-label={label}>
      <figcaption className="kd-code-head">
        <div className="kd-code-title">{title}</div>
        <CopyButton value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre className="kd-code-text" tabIndex={0}>
        {/* highlight.js escapes all of the code. */}
        {html === null ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </figure>
  );
}
