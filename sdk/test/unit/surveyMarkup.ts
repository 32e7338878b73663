/** Reading static markup as React writes it: attributes in double quotes, no stray angle brackets. */

export function tags(html: string, ...names: string[]): string[] {
  return html.match(new RegExp(`<(?:${names.join('|')})(?=[ >/])[^>]*>`, 'g')) ?? [];
}

export function attributes(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

/** What a browser would send of the markup's fields, without anybody touching them. */
export function sentFields(html: string, scripting: boolean): [string, string][] {
  const parsed = scripting
    ? html.replace(/<noscript>.*?<\/noscript>|<input class="[^"]*\bks-scriptless"[^>]*>/g, '')
    : html;
  const fields: [string, string][] = [];
  // An input is empty, so what follows it must not be taken for its inside.
  const field = /<input(?=[ >])[^>]*>|<(textarea|select)(?=[ >])[^>]*>([\s\S]*?)<\/\1>/g;
  for (const [whole, tag, inner = ''] of parsed.matchAll(field)) {
    const opening = whole.slice(0, whole.indexOf('>') + 1);
    const { name, type, value = '' } = attributes(opening);
    if (name === undefined) continue;
    if (tag === 'textarea') fields.push([name, unescaped(inner.replace(/^\n/, ''))]);
    else if (tag === 'select') {
      const selected = tags(inner, 'option').find((option) => option.includes(' selected=""'));
      fields.push([name, attributes(selected ?? '').value ?? '']);
    } else if ((type !== 'radio' && type !== 'checkbox') || opening.includes(' checked=""')) fields.push([name, value]);
  }
  return fields;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
