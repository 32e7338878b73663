import { elementPath, formNames, type SmileySettings, starStyle, type ViewElement } from '../../../model/index.ts';
import { type ElementProps, idsOf } from '../drawing.ts';
import { DontKnowWithin, EndLabels, Group, Hidden, Option } from '../parts.tsx';
import { moodOf, Smiley } from '../smileys.tsx';
import { Star } from '../stars.tsx';

export function SmileyView(props: ElementProps<ViewElement<SmileySettings>>) {
  const { element, answer, drawing } = props;
  const { icon, minLabel, maxLabel } = element.settings;
  const { set, style } = icon;
  const ascending = Array.from({ length: set }, (_, index) => index + 1);
  const descending = icon.order === 'descending' && style !== starStyle;
  const values = descending ? ascending.toReversed() : ascending;
  const labels: Record<number, string | undefined> = { 1: minLabel, [set]: maxLabel };
  const worst = { at: `${elementPath(element.id)}/minLabel`, text: minLabel };
  const best = { at: `${elementPath(element.id)}/maxLabel`, text: maxLabel };
  const stars = (value: number) =>
    [drawing.say(element.kind, 'stars', { value, set }), labels[value]].filter(Boolean).join(', ');
  return (
    <Group {...props} single>
      <div className={style === starStyle ? 'ks-faces ks-stars' : 'ks-faces'}>
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
            {style === starStyle ? <Star /> : <Smiley value={value} set={set} style={style} />}
            <Hidden>
              {style === starStyle ? stars(value) : labels[value] || drawing.texts.smileys[moodOf(value, set) - 1]}
            </Hidden>
          </Option>
        ))}
      </div>
      <EndLabels drawing={drawing} start={descending ? best : worst} end={descending ? worst : best} silent />
      <DontKnowWithin element={element} answer={answer} drawing={drawing} type="radio" />
    </Group>
  );
}
