import highlight from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';

for (const [name, language] of Object.entries({ bash, javascript, json, python })) {
  highlight.registerLanguage(name, language);
}

export type CodeLanguage = 'bash' | 'javascript' | 'json' | 'python' | 'text';

/** Longer texts are shown without colours, which would hold the page up. */
const mostCharacters = 60_000;

/** HTML of the code, with all of it escaped; null where it is shown as it is. */
export const colored = (code: string, language: CodeLanguage): string | null =>
  language === 'text' || code.length > mostCharacters ? null : highlight.highlight(code, { language }).value;
