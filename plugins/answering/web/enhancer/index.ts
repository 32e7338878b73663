import type { PageData } from './model.ts';
import { keepSending, sendQueued } from './send.ts';
import { Survey } from './survey.ts';

/** Takes the page over. Without this script, or when it fails, the form is sent page by page and works the same. */
const data = document.getElementById('kaiku-data')?.textContent;
const form = document.getElementById('survey');
if (data && form instanceof HTMLFormElement) void new Survey(JSON.parse(data) as PageData, form).start();
void sendQueued().then(({ waiting, seconds }) => waiting > 0 && keepSending(() => {}, seconds || undefined));
