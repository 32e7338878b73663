import './slider.css';

export { sliderAnswers as answers } from '../../../model/index.ts';
export { startSliders as start } from '../sliders.ts';
