import { type DemoSeed, Features } from '@kaiku/sdk/server';
import { type Design, templateFeature } from '../../contract/index.ts';
import { EmailTemplate } from '../models/emailTemplate.ts';
import { compileTemplate, templateColumns } from './store.ts';

const design: Design = {
  background: '#F3ECE2',
  accent: '#7A3E1D',
  blocks: [
    { id: 'logo', type: 'logo', align: 'left' },
    { id: 'greeting', type: 'text', text: 'Thank you for your visit!', heading: true, align: 'left' },
    { id: 'message', type: 'message' },
    { id: 'button', type: 'button', label: 'Tell us how it was', align: 'left' },
    { id: 'line', type: 'divider' },
    {
      id: 'end',
      type: 'footer',
      text: 'You get this because you are one of our regulars.\nCafé Kaiku, Aleksanterinkatu 1, Helsinki',
    },
  ],
};

/** What the café's mails to its regulars look like. */
export const templateDemo: DemoSeed = {
  name: 'deliveries.templateDemo',
  async run(ctx) {
    await ctx.get(Features).set(ctx, { [templateFeature]: true });
    const fields = { name: 'To our regulars', design, html: '', css: '', active: true };
    await EmailTemplate.query(ctx.trx).insert(templateColumns(fields, await compileTemplate(ctx, fields)));
  },
};
