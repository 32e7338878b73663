import type { Call } from './description.ts';

/** What somebody has filled in for a call. */
export interface Filled {
  /** Values of the path and the query, by name; what is empty is not sent. */
  values: Readonly<Record<string, string>>;
  /** JSON of the body, or of the fields that go along with files. */
  body: string;
}

export const sampleLanguages = ['curl', 'javascript', 'python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The address of a call; what the path lacks keeps its name in braces. */
export function addressOf(call: Call, base: string, { values }: Pick<Filled, 'values'>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value ? encodeURIComponent(value) : place;
  });
  const query = new URLSearchParams();
  for (const { name, in: where } of call.parameters) {
    const value = values[name];
    if (where === 'query' && value) query.append(name, value);
  }
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

const multipart = 'multipart/form-data';
export const sendsFiles = (call: Call): boolean => call.body?.type === multipart;

/** The header that says who calls; null where nobody is asked. */
function credentials(call: Call): { name: string; shell: string; value: string } | null {
  if (call.access !== 'public') return { name: 'Authorization', shell: 'Bearer $KAIKU_TOKEN', value: 'KAIKU_TOKEN' };
  return call.apiKeyScope === null ? null : { name: 'X-Api-Key', shell: '$KAIKU_API_KEY', value: 'KAIKU_API_KEY' };
}

/** Code that makes the call with the values that are filled in. */
export function sampleOf(language: SampleLanguage, call: Call, base: string, filled: Filled): string {
  const given = { call, address: addressOf(call, base, filled), body: call.body ? tidy(filled.body) : null };
  if (language === 'curl') return curl(given);
  return language === 'javascript' ? javascript(given) : python(given);
}

interface Given {
  call: Call;
  address: string;
  /** A value of JSON, or a text that is none. */
  body: { json: unknown } | { text: string } | null;
}

function tidy(text: string): NonNullable<Given['body']> {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { text };
  }
}

const pretty = (body: NonNullable<Given['body']>): string =>
  'json' in body ? JSON.stringify(body.json, null, 2) : body.text;
const fieldsOf = (body: Given['body']): [string, string][] =>
  body && 'json' in body && typeof body.json === 'object' && body.json !== null
    ? Object.entries(body.json).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
    : [];

/** A word of a shell: nothing in it is looked at. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ call, address, body }: Given): string {
  const who = credentials(call);
  const parts = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(address)}`];
  // The shell fills in who calls.
  if (who) parts.push(`-H "${who.name}: ${who.shell}"`);
  if (sendsFiles(call)) {
    parts.push(...fieldsOf(body).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`), "-F 'file=@file.csv'");
  } else if (body && call.body) {
    parts.push(`-H ${quoted(`Content-Type: ${call.body.type}`)}`, `-d ${quoted(pretty(body))}`);
  }
  if (call.reply === null) parts.push("-o 'reply'");
  return parts.join(' \\\n  ');
}

function javascript({ call, address, body }: Given): string {
  const who = credentials(call);
  const lines: string[] = [];
  const headers: string[] = [];
  if (who) {
    const value = who.name === 'Authorization' ? `\`Bearer \${process.env.${who.value}}\`` : `process.env.${who.value}`;
    headers.push(`    ${JSON.stringify(who.name)}: ${value},`);
  }
  if (sendsFiles(call)) {
    lines.push("import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();');
    lines.push(
      ...fieldsOf(body).map(([name, value]) => `form.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`),
    );
    lines.push("form.append('file', await openAsBlob('file.csv'), 'file.csv');", '');
  } else if (body && call.body) headers.push(`    "Content-Type": ${JSON.stringify(call.body.type)},`);
  lines.push(`const reply = await fetch(${JSON.stringify(address)}, {`, `  method: ${JSON.stringify(call.method)},`);
  if (headers.length > 0) lines.push('  headers: {', ...headers, '  },');
  if (sendsFiles(call)) lines.push('  body: form,');
  else if (body) {
    const text = 'json' in body ? `JSON.stringify(${pretty(body)})` : JSON.stringify(body.text);
    lines.push(`  body: ${text.replaceAll('\n', '\n  ')},`);
  }
  lines.push(
    '});',
    '',
    call.reply === null ? 'const file = await reply.blob();' : 'const { response, error } = await reply.json();',
  );
  return lines.join('\n');
}

/** A value of JSON as Python writes it. */
function literal(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${deeper}${item},\n`).join('')}${indent}${close}`;
}

function python({ call, address, body }: Given): string {
  const who = credentials(call);
  const lines = [...(who ? ['import os', ''] : []), 'import requests', ''];
  lines.push(`reply = requests.${call.method.toLowerCase()}(`, `    ${JSON.stringify(address)},`);
  if (who) {
    const value = `os.environ["${who.value}"]`;
    const said = who.name === 'Authorization' ? `"Bearer " + ${value}` : value;
    lines.push(`    headers={"${who.name}": ${said}},`);
  }
  if (sendsFiles(call)) {
    const fields = fieldsOf(body);
    if (fields.length > 0) lines.push(`    data=${literal(Object.fromEntries(fields), '    ')},`);
    lines.push('    files={"file": open("file.csv", "rb")},');
  } else if (body && call.body?.type !== 'application/json') {
    lines.push(`    data=${literal(Object.fromEntries(fieldsOf(body)), '    ')},`);
  } else if (body) lines.push(`    json=${'json' in body ? literal(body.json, '    ') : JSON.stringify(body.text)},`);
  lines.push(')', call.reply === null ? 'content = reply.content' : 'reply.raise_for_status()');
  if (call.reply !== null) lines.push('response = reply.json()["response"]');
  return lines.join('\n');
}
