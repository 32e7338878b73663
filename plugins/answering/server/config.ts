import { defineConfig, Joi } from '@kaiku/sdk/server';

interface AnsweringLimits {
  answersPerMinute: number;
  pagesPerMinute: number;
  fileMegabytesPerMinute: number;
}

const perMinute = (count: number) => Joi.number().integer().min(1).max(1_000_000).default(count);

/**
 * More than a school class or a row of kiosks behind one address ever needs, and few enough for a flood to end. What is
 * refused waits in the browser and is sent again by itself.
 */
export const AnsweringConfig = defineConfig<AnsweringLimits>('answering.Config', {
  answersPerMinute: perMinute(600).description(
    'answers that are taken from one client address in a minute; each 64 kB of one count as one more',
  ),
  pagesPerMinute: perMinute(3_000).description(
    'pages and steps that one client address gets in a minute, and as many reports of pages that were reached; each 64 kB of a step count as one more',
  ),
  fileMegabytesPerMinute: perMinute(600).description(
    'megabytes of files that one client address may hand in in a minute; each file counts as one more',
  ),
});
