import { elementPath, formNames, type SliderSettings, sliderScale, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowApart, described, EndLabels, Labelled } from '../parts.tsx';

/**
 * A range field always has a value, so that it gets its name, and with it a part in the form, when it is touched
 * (`sliders.ts`, which keeps the output and `aria-valuetext`, too). A number field takes its place where there is no
 * JavaScript, or where the script does not come: empty, it says that there is no answer.
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
        {drawing.scriptless && (
          <input
            className="ks-input ks-scriptless"
            type="number"
            id={ids.first}
            name={formNames.number(element.id)}
            min={scale.min}
            max={scale.max}
            step={scale.step}
            defaultValue={given}
            placeholder={`${scale.min}–${scale.max}`}
            {...described(element, problems, drawing)}
          />
        )}
        <output className="ks-output" htmlFor={ids.first}>
          {shown}
        </output>
        <input
          type="range"
          // Nothing to a slider; text browsers draw another field to write in, and then leave this one alone.
          readOnly={drawing.scriptless}
          id={drawing.scriptless ? undefined : ids.first}
          name={given === undefined ? undefined : formNames.answer(element.id)}
          min={scale.min}
          max={scale.max}
          step={scale.step}
          defaultValue={given ?? scale.min}
          aria-valuetext={shown}
          aria-labelledby={ids.label}
          data-name={formNames.answer(element.id)}
          data-untouched={given === undefined || undefined}
          data-unit={unit}
          data-none={drawing.texts.notAnswered}
          {...described(element, problems, drawing)}
        />
      </div>
      <EndLabels
        drawing={drawing}
        start={{ at: `${elementPath(element.id)}/minLabel`, text: minLabel, mark: scale.min }}
        end={{ at: `${elementPath(element.id)}/maxLabel`, text: maxLabel, mark: scale.max }}
      />
      <DontKnowApart element={element} answer={answer} drawing={drawing} />
    </Labelled>
  );
}
