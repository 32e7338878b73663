/** Company feature with which e-mails may look as templates say (COMP-029). */
export const templateFeature = 'email_templates';

/** Type of the company's pictures that e-mails show. */
export const mailPicture = 'mail_picture';

/** Stands in a template where the message of a delivery comes. */
export const messageTag = '{{message}}';
/** Stands in a template where the way out of what is sent comes; without it, at the end. */
export const wayOutTag = '{{unsubscribe}}';
/** Stands in a template where the company's logo comes. */
export const logoTag = '{{logo}}';

/** Signs of HTML and of CSS, and blocks, that a template may have. */
export const templateLimits = { html: 100_000, css: 30_000, blocks: 40, text: 5_000 } as const;

/** Bytes from which on Gmail cuts a message, and leaves out what comes after: the way out first of all. */
export const clippedBytes = 102 * 1_024;

export const blockTypes = ['logo', 'text', 'message', 'button', 'image', 'divider', 'footer'] as const;
export type BlockType = (typeof blockTypes)[number];
export const aligns = ['left', 'center', 'right'] as const;
export type Align = (typeof aligns)[number];

interface OfBlock<T extends BlockType> {
  /** Of this template. */
  id: string;
  type: T;
}
export type Block =
  | (OfBlock<'logo'> & { align: Align })
  | (OfBlock<'text'> & { text: string; heading: boolean; align: Align })
  | OfBlock<'message'>
  | (OfBlock<'button'> & { label: string; align: Align })
  | (OfBlock<'image'> & {
      /** Id of a picture of the company; null: none was chosen. */
      file: string | null;
      /** What it says to who does not see it. */
      alt: string;
    })
  | OfBlock<'divider'>
  | (OfBlock<'footer'> & { text: string });

/** A template that is made of blocks. Colours are `#RRGGBB`. */
export interface Design {
  /** Around the message. */
  background: string;
  /** Of buttons, with white text; null: the company's. */
  accent: string | null;
  blocks: Block[];
}
