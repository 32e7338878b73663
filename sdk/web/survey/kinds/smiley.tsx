import { elementPath, formNames, type SmileySettings, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowWithin, EndLabels, Group, Hidden, Option } from '../parts.tsx';
import { moodOf, Smiley } from '../smileys.tsx';

export function SmileyView(props: ElementProps<ViewElement<SmileySettings>>) {
  const { element, answer, drawing } = props;
  const { icon, minLabel, maxLabel } = element.settings;
  const ascending = Array.from({ length: icon.set }, (_, index) => index + 1);
  const descending = icon.order === 'descending';
  const values = descending ? ascending.toReversed() : ascending;
  const labels: Record<number, string | undefined> = { 1: minLabel, [icon.set]: maxLabel };
  const worst = { at: `${elementPath(element.id)}/minLabel`, text: minLabel };
  const best = { at: `${elementPath(element.id)}/maxLabel`, text: maxLabel };
  return (
    <Group {...props} single>
      <div className="ks-faces">
        {values.map((value, index) => (
          <Option
            key={value}
            type="radio"
            name={formNames.answer(element.id)}
            value={String(value)}
            checked={answer === value}
            id={index === 0 ? idsOf(element.id).first : undefined}
            className="ks-smiley-option ks-bare"
          >
            <Smiley value={value} set={icon.set} style={icon.style} />
            <Hidden>{labels[value] || drawing.texts.smileys[moodOf(value, icon.set) - 1]}</Hidden>
          </Option>
        ))}
      </div>
      <EndLabels drawing={drawing} start={descending ? best : worst} end={descending ? worst : best} silent />
      <DontKnowWithin element={element} answer={answer} drawing={drawing} type="radio" />
    </Group>
  );
}
