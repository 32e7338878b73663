import { Joi, maxTexts, type TextAnalyser, type TextAnalysis } from '@kaiku/sdk/server';

const findings = Joi.array().items(
  Joi.object({
    id: Joi.string().required(),
    categories: Joi.array().items(Joi.string()).required(),
    sentiment: Joi.number().min(-1).max(1).allow(null).required(),
    alarming: Joi.boolean().required(),
  }),
);

/** What an analyser says is believed as far as it was asked: it may be a model that makes things up. */
export function createTextAnalysis(analyser: TextAnalyser | null): TextAnalysis {
  return {
    analyser: analyser?.name ?? null,
    async analyse(work) {
      if (!analyser) return { available: false };
      if (work.texts.length > maxTexts) throw new Error(`${work.texts.length} texts to analyse; at most ${maxTexts}`);
      if (work.texts.length === 0) return { available: true, findings: [] };
      const { value, error } = findings.validate(await analyser.analyse(work), { convert: false });
      const wrong = (what: string): Error => new Error(`The text analyser "${analyser.name}" ${what}.`);
      if (error) throw wrong(`gave findings of another form: ${error.message}`);
      const byId = new Map((value as Awaited<ReturnType<TextAnalyser['analyse']>>).map((one) => [one.id, one]));
      const known = new Set(work.categories.map(({ key }) => key));
      return {
        available: true,
        findings: work.texts.map(({ id }) => {
          const found = byId.get(id);
          if (!found) throw wrong(`found nothing for the text "${id}"`);
          const stray = found.categories.find((key) => !known.has(key));
          if (stray !== undefined) throw wrong(`named the category "${stray}", which was not given`);
          return { ...found, categories: [...new Set(found.categories)] };
        }),
      };
    },
  };
}
