import { readFileSync } from 'node:fs';
import path from 'node:path';
import { main, Obstacle, readCommandLine } from './lib/command.ts';
import { Api } from './survey-import/api.ts';
import { buildSurvey } from './survey-import/build.ts';
import { mappingOf, readRecipe } from './survey-import/recipe.ts';
import { headingsOf, withTimes } from './survey-import/times.ts';

const { values, positionals } = readCommandLine({
  usage: `
Usage: node scripts/import-survey.ts RECIPE [OPTIONS]

Builds a survey from a recipe (plugins/responses/demo has two), publishes it, makes a link and imports the answers of
its CSV file: all of it through the public HTTP API. Prints the survey's id.

  RECIPE           JSON: name, language, csv, pages with elements, backgroundFields
  --url URL        where Kaiku runs (http://localhost:3000)
  --token TOKEN    of a session or API key that may create surveys (KAIKU_TOKEN)
  --weeks N        answers without times are spread over so many weeks before today (8)
  --times HEADING  the file's own column of times, as YYYY-MM-DD HH:MM`,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    token: { type: 'string' },
    weeks: { type: 'string', default: '8' },
    times: { type: 'string' },
  },
  positionals: true,
});

await main(async () => {
  const [file] = positionals;
  const token = values.token ?? process.env.KAIKU_TOKEN;
  const weeks = Number(values.weeks);
  if (!file)
    throw new Obstacle(
      'recipe',
      'Which recipe?',
      'node scripts/import-survey.ts plugins/responses/demo/flying-etiquette.json',
    );
  if (!token) throw new Obstacle('token', 'A token is needed.', 'Give --token or KAIKU_TOKEN.');
  if (!(weeks > 0 && weeks <= 520)) throw new Obstacle('weeks', '--weeks: a number from 1 to 520', '');

  const recipe = readRecipe(file);
  const api = new Api(values.url, token);
  const heading = values.times ?? 'Timestamp';
  const csv = readFileSync(recipe.csv, 'utf8');
  const withTime = values.times ? csv : withTimes(csv, heading, weeks, new Date());

  const surveyId = await buildSurvey(api, recipe);
  console.error(`Built ${recipe.name}: ${surveyId}`);
  const form = new FormData();
  form.append('mapping', JSON.stringify(mappingOf(recipe, heading, (column) => headingsOf(withTime).includes(column))));
  form.append('file', new Blob([withTime], { type: 'text/csv' }), path.basename(recipe.csv));
  const { jobId } = await api.call<{ jobId: string }>('POST', `/answer/${surveyId}/import`, form);
  const { imported } = await api.finished(jobId, (done, total) => {
    console.error(total > 0 ? `Stored ${done} of ${total}` : `Read ${done} rows`);
  });
  console.error(`Imported ${imported} answers`);
  console.log(surveyId);
  return 0;
});
