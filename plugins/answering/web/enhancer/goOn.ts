import { goOnWhenPressed } from '@kaiku/sdk/web/survey/goOn';

/* A script of its own, for surveys that have a page without a next button. */
const form = document.getElementById('survey');
if (form) goOnWhenPressed(form);
