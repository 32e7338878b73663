import type { Block, Design } from '../contract/index.ts';

export const block = <T extends Block['type']>(type: T, rest: Omit<Extract<Block, { type: T }>, 'id' | 'type'>) =>
  ({ id: type, type, ...rest }) as unknown as Block;

/** A template of all blocks but pictures. */
export const design = (more: Partial<Design> = {}): Design => ({
  background: '#F4F6F6',
  accent: null,
  blocks: [
    block('logo', { align: 'left' }),
    block('text', { text: 'Our <café> & {{survey}}', heading: true, align: 'center' }),
    block('message', {}),
    block('button', { label: 'Tell us', align: 'left' }),
    block('divider', {}),
    block('footer', { text: 'The café, Turku' }),
  ],
  ...more,
});

/** The least that a template by hand has. */
export const source = {
  html: '<p class="card">{{message}}</p><p><a class="go" href="{{link}}">To the survey</a></p>',
  css: '.card { color: #112233 } .go { font-weight: bold }',
};
