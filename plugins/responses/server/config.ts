import { defineConfig, Joi } from '@kaiku/sdk/server';

export const ResponsesConfig = defineConfig<{ waitingFileMegabytes: number }>('responses.Config', {
  waitingFileMegabytes: Joi.number()
    .integer()
    .min(1)
    .default(20_000)
    .description("megabytes of respondents' files that may wait for their answers in one survey"),
});
