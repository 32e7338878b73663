import { elementPath, formNames, type SliderSettings, sliderScale, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, EndLabels, Labelled } from '../parts.tsx';

/**
 * A range field always has a value, so that it gets its name, and with it a part in the form, when it is touched
 * (`sliders.ts`, which keeps the output and `aria-valuetext`, too). Without JavaScript, which could not show its number, a number field takes its place.
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
          name={given === undefined ? undefined : formNames.answer(element.id)}
          min={scale.min}
          max={scale.max}
          step={scale.step}
          defaultValue={given ?? scale.min}
          aria-valuetext={shown}
          data-name={formNames.answer(element.id)}
          data-untouched={given === undefined || undefined}
          data-unit={unit}
          data-none={drawing.texts.notAnswered}
          {...described(element, problems, drawing)}
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
