import { type RichRun, richRuns } from '@kaiku/sdk/web/survey';
import { putSelection, selectionIn } from '../caret.ts';

/** Written as it stands, or with its bold, italics, links and lists to be seen. */
export function drawContent(node: HTMLElement, text: string, rich: boolean): void {
  if (!rich) {
    node.textContent = text;
    return;
  }
  // The caret can stand after a line end only where something follows.
  const runs = richRuns(text.endsWith('\n') ? `${text}\n` : text);
  if (isDrawn(node, runs)) return;
  const selection = document.activeElement === node ? selectionIn(node) : null;
  node.replaceChildren(...runs.map(nodeOf));
  if (selection) putSelection(node, selection.anchor, selection.focus);
}

/** Typing within a run leaves the others as they are, and the browser with its caret and its spelling marks. */
const isDrawn = (node: HTMLElement, runs: readonly RichRun[]): boolean =>
  node.childNodes.length === runs.length &&
  runs.every((run, index) => {
    const there = node.childNodes[index]!;
    return there.textContent === run.text && classOf(there) === lookOf(run) && there.nodeName !== 'BR';
  });

const classOf = (node: Node): string => (node instanceof HTMLElement ? node.className : '');

const lookOf = ({ bold, italic, link, mark }: RichRun): string =>
  [bold && 'se-bold', italic && 'se-italic', link && 'se-link', mark && `se-${mark}`].filter(Boolean).join(' ');

function nodeOf(run: RichRun): Node {
  const look = lookOf(run);
  if (look === '') return document.createTextNode(run.text);
  const span = document.createElement('span');
  span.className = look;
  span.textContent = run.text;
  return span;
}
