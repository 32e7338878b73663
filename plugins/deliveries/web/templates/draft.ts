import type { Block, BlockType, Design } from '../../contract/index.ts';
import type { Template, TemplateBody } from '../emailTemplates.ts';

/** What is being written. */
export interface Draft {
  name: string;
  active: boolean;
  kind: 'blocks' | 'source';
  design: Design;
  html: string;
  css: string;
}

/** Words that a new template begins with. */
export interface FirstWords {
  button: string;
  footer: string;
}

let made = 0;
/** Of a block in its template. */
export function newId(): string {
  made += 1;
  return `${Date.now().toString(36)}${made.toString(36)}`;
}

export function newBlock(type: BlockType, words: FirstWords): Block {
  const id = newId();
  switch (type) {
    case 'logo':
      return { id, type, align: 'left' };
    case 'text':
      return { id, type, text: '', heading: false, align: 'left' };
    case 'button':
      return { id, type, label: words.button, align: 'left' };
    case 'image':
      return { id, type, file: null, alt: '' };
    case 'footer':
      return { id, type, text: words.footer };
    default:
      return { id, type };
  }
}

const firstBlocks = ['logo', 'message', 'button', 'divider', 'footer'] as const;

/** The least that a template by hand has, as something to begin from. */
export const firstSource = (words: FirstWords) => ({
  html: `<table class="page" role="presentation" width="100%"><tr><td align="center">
  <table class="card" role="presentation" width="600"><tr><td>
    {{logo}}
    <div>{{message}}</div>
    <p><a class="button" href="{{link}}">${words.button}</a></p>
    <p class="small">{{unsubscribe}}</p>
  </td></tr></table>
</td></tr></table>
`,
  css: `.page { background: #f4f6f6; }
.card { background: #ffffff; }
.card td { padding: 32px; font: 16px/1.5 Arial, sans-serif; color: #1f2a2e; }
.button {
  display: inline-block;
  padding: 12px 24px;
  background: #0b6e6e;
  color: #ffffff;
  font-weight: bold;
  text-decoration: none;
}
.small { font-size: 13px; color: #566468; }
@media (max-width: 620px) {
  .card { width: 100% !important; }
}
`,
});

export function draftOf(template: Template | null, words: FirstWords): Draft {
  const design: Design = (template?.design as Design | null) ?? {
    background: '#F4F6F6',
    accent: null,
    blocks: firstBlocks.map((type) => newBlock(type, words)),
  };
  const source = template?.design === null ? template : firstSource(words);
  return {
    name: template?.name ?? '',
    active: template?.active ?? true,
    kind: template?.kind === 'source' ? 'source' : 'blocks',
    design,
    html: source.html,
    css: source.css,
  };
}

/** How it looks, as calls name it. */
export const lookOf = ({ kind, design, html, css }: Draft) =>
  kind === 'blocks' ? { design, html: '', css: '' } : { design: null, html, css };

export const bodyOf = (draft: Draft): TemplateBody =>
  ({ name: draft.name.trim(), active: draft.active, ...lookOf(draft) }) as TemplateBody;
