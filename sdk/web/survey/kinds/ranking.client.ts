import './ranking.css';

export { rankingAnswers as answers } from '../../../model/index.ts';
export { startRanking as start } from '../ranks.ts';
