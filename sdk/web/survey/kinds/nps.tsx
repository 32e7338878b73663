import {
  DONT_KNOW,
  elementPath,
  formNames,
  isDontKnow,
  NPS_SCALE,
  type NpsSettings,
  type ViewElement,
} from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowWithin, described, EndLabels, extraOf, Group, Hidden, Labelled, Option } from '../parts.tsx';

type Props = ElementProps<ViewElement<NpsSettings>>;

const scores = Array.from({ length: NPS_SCALE.max + 1 }, (_, score) => score);

export function NpsView(props: Props) {
  const { presentation } = props.element.settings;
  if (presentation === 'dropdown') return <NpsDropdown {...props} />;
  const { element, answer, drawing } = props;
  const { minLabel, maxLabel } = element.settings;
  return (
    <Group {...props} single className={presentation === 'slider' ? 'ks-nps-track' : undefined}>
      <div className="ks-nps-scale">
        {scores.map((score) => (
          <Option
            key={score}
            type="radio"
            name={formNames.answer(element.id)}
            value={String(score)}
            checked={answer === score}
            id={score === 0 ? idsOf(element.id).first : undefined}
            className="ks-score ks-bare"
          >
            {score}
            {score === NPS_SCALE.min && minLabel && <Hidden> {minLabel}</Hidden>}
            {score === NPS_SCALE.max && maxLabel && <Hidden> {maxLabel}</Hidden>}
          </Option>
        ))}
      </div>
      <EndLabels
        drawing={drawing}
        start={{ at: `${elementPath(element.id)}/minLabel`, text: minLabel, mark: NPS_SCALE.min }}
        end={{ at: `${elementPath(element.id)}/maxLabel`, text: maxLabel, mark: NPS_SCALE.max }}
        silent
      />
      <DontKnowWithin element={element} answer={answer} drawing={drawing} type="radio" />
    </Group>
  );
}

function NpsDropdown(props: Props) {
  const { element, answer, drawing, problems } = props;
  const { minLabel, maxLabel, dontKnow } = element.settings;
  const ends: Record<number, string | undefined> = { [NPS_SCALE.min]: minLabel, [NPS_SCALE.max]: maxLabel };
  return (
    <Labelled {...props} className="ks-dropdown">
      <select
        className="ks-input"
        id={idsOf(element.id).first}
        name={formNames.answer(element.id)}
        defaultValue={isDontKnow(answer) ? DONT_KNOW : typeof answer === 'number' ? String(answer) : ''}
        {...described(element, problems, drawing)}
      >
        <option value="" lang={drawing.own?.lang}>
          {drawing.texts.choose}
        </option>
        {scores.map((score) => (
          <option key={score} value={score}>
            {ends[score] ? `${score} ${ends[score]}` : score}
          </option>
        ))}
        {extraOf(dontKnow) && <option value={DONT_KNOW}>{dontKnow?.text}</option>}
      </select>
    </Labelled>
  );
}
