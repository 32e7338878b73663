import { defineQuestionKind } from '@kaiku/sdk/web/survey';
import './style.css';
import Card from './Card.tsx';
import start from './client.ts';
import { kind } from './model.ts';
import View from './View.tsx';

/** What editor and results need of the kind. */
export default defineQuestionKind({ kind, View, start, Card });
