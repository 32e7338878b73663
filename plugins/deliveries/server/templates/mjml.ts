import { escapeHtml } from '@kaiku/sdk/common/escapeHtml';
import { Engine } from 'mrml';
import { type Block, type Design, linkTag, logoTag, messageTag, wayOutTag } from '../../contract/index.ts';

/** Filled in with the company's colour when the mail goes out. */
const accentTag = '{{accent}}';

/** Colours for who reads in the dark; buttons keep theirs. */
const dark = `@media (prefers-color-scheme: dark) {
  body, .kk-page, .kk-page > div { background-color: #15191b !important; }
  .kk-card, .kk-card > table { background: #1f2528 !important; background-color: #1f2528 !important; }
  .kk-text div, .kk-text p { color: #e8edee !important; }
  .kk-small div, .kk-small p { color: #a9b5b9 !important; }
  .kk-text a { color: #7cc7c7 !important; }
}`;

/** What people wrote is text; its lines stay. */
const text = (written: string): string => escapeHtml(written.trim()).replaceAll(/\r?\n/g, '<br />');

const small = 'css-class="kk-small" color="#566468" font-size="13px"';

/** Where a picture is shown from. */
export type AddressOfPicture = (file: string) => string;

function blockMjml(block: Block, design: Design, addressOf: AddressOfPicture): string {
  switch (block.type) {
    case 'logo':
      return `<mj-text align="${block.align}">${logoTag}</mj-text>`;
    case 'text':
      return block.heading
        ? `<mj-text css-class="kk-text" align="${block.align}" font-size="24px" line-height="1.3" font-weight="700">${text(block.text)}</mj-text>`
        : `<mj-text css-class="kk-text" align="${block.align}">${text(block.text)}</mj-text>`;
    case 'message':
      return `<mj-text css-class="kk-text">${messageTag}</mj-text>`;
    case 'button':
      return `<mj-button href="${linkTag}" align="${block.align}" background-color="${design.accent ?? accentTag}" color="#ffffff">${text(block.label)}</mj-button>`;
    case 'image':
      return block.file === null
        ? ''
        : `<mj-image src="${escapeHtml(addressOf(block.file))}" alt="${escapeHtml(block.alt.trim())}" border-radius="8px" />`;
    case 'divider':
      return '<mj-divider border-width="1px" border-color="#d5dcde" />';
    case 'footer':
      return `<mj-text ${small}>${text(block.text)}</mj-text>`;
  }
}

/** What all blocks have, as MJML reads it. */
export function mjmlOf(design: Design, addressOf: AddressOfPicture): string {
  const rows = design.blocks.map((block) => blockMjml(block, design, addressOf)).join('');
  return `<mjml><mj-head><mj-attributes><mj-all font-family="Arial, sans-serif" /><mj-text font-size="16px" line-height="1.5" color="#1f2a2e" padding="8px 32px" /><mj-button font-size="16px" font-weight="700" border-radius="8px" inner-padding="14px 28px" padding="12px 32px" /><mj-image padding="8px 32px" /><mj-divider padding="16px 32px" /></mj-attributes><mj-style>${dark}</mj-style></mj-head><mj-body css-class="kk-page" background-color="${design.background}" width="600px"><mj-section padding="12px 0"></mj-section><mj-section css-class="kk-card" background-color="#ffffff" border-radius="12px" padding="24px 0"><mj-column>${rows}</mj-column></mj-section><mj-section padding="12px 0 24px"><mj-column><mj-text ${small} align="center">${wayOutTag}</mj-text></mj-column></mj-section></mj-body></mjml>`;
}

/** Blocks as a document that mail programs draw alike. */
export function compiledBlocks(design: Design, addressOf: AddressOfPicture): string {
  const engine = new Engine();
  try {
    const result = engine.toHtml(mjmlOf(design, addressOf));
    if (result.type === 'error') throw new Error(`a template does not compile: ${result.message}`);
    return result.content
      .replaceAll('lang="und"', 'lang="{{language}}"')
      .replace(
        '<head>',
        '<head><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
      );
  } finally {
    engine.free();
  }
}
