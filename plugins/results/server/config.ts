import { defineConfig, Joi } from '@kaiku/sdk/server';

export const ResultsConfig = defineConfig<{ datasetMegabytes: number }>('results.Config', {
  datasetMegabytes: Joi.number()
    .integer()
    .min(100)
    .max(10_000_000)
    .default(20_000)
    .description(
      'megabytes that datasets may take on the disk of each node; those that were used longest ago go first',
    ),
});
