import { readFileSync } from 'node:fs';

export interface Instruction {
  name: string;
  /** What follows, comments and line ends taken out. */
  text: string;
  /** Of the stage that it stands in. */
  stage: string;
}

/** As the specification has it: a line goes on after a backslash, and lines of comments in between are nothing. */
export function readContainerfile(file: string): Instruction[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));
  const found: Instruction[] = [];
  let stage = '';
  for (const whole of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(whole) ?? [];
    if (!name || !text) throw new Error(`${file} has a line that is no instruction: ${whole}`);
    if (name === 'FROM') stage = /\sAS\s+(\S+)$/i.exec(text)?.[1] ?? String(found.length);
    found.push({ name, text, stage });
  }
  return found;
}
