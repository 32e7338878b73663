import {
  elementPath,
  formNames,
  type SliderSettings,
  sliderOff,
  sliderScale,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, EndLabels, Labelled } from '../parts.tsx';

/**
 * A range field that stands left of its scale until it is touched; the enhancer keeps the output and `aria-valuetext`.
 * Without JavaScript, which could not show its number, a number field takes its place.
 */
export function SliderView(props: ElementProps<ViewElement<SliderSettings>>) {
  const { element, answer, drawing, problems } = props;
  const { unit = '', minLabel, maxLabel } = element.settings;
  const scale = sliderScale(element);
  const ids = idsOf(element.id);
  const given = typeof answer === 'number' ? answer : undefined;
  const shown = given === undefined ? drawing.texts.notAnswered : `${given} ${unit}`.trim();
  return (
    <Labelled {...props}>
      <div className="ks-slider-field">
        <output className="ks-output" htmlFor={ids.first}>
          {shown}
        </output>
        <input
          type="range"
          id={ids.first}
          name={formNames.answer(element.id)}
          min={sliderOff(scale)}
          max={scale.max}
          step={scale.step}
          defaultValue={given ?? sliderOff(scale)}
          aria-valuetext={shown}
          data-scale-min={scale.min}
          data-unit={unit}
          data-none={drawing.texts.notAnswered}
          {...described(element, problems)}
        />
      </div>
      <noscript>
        <input
          className="ks-input ks-number"
          type="number"
          name={formNames.number(element.id)}
          min={scale.min}
          max={scale.max}
          step={scale.step}
          defaultValue={given}
          aria-labelledby={ids.label}
          placeholder={`${scale.min}–${scale.max}`}
        />
      </noscript>
      <EndLabels
        drawing={drawing}
        start={{ at: `${elementPath(element.id)}/minLabel`, text: minLabel, mark: scale.min }}
        end={{ at: `${elementPath(element.id)}/maxLabel`, text: maxLabel, mark: scale.max }}
      />
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Labelled>
  );
}
